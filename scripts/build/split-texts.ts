/**
 * Splits each catalogue into `xx.po`, the texts that the first screen may show, and `xx.po?lingui`, the rest, by the
 * origins in the catalogue.
 */
import fs from "node:fs/promises";
import type { Messages } from "@lingui/core";
import { formatter } from "@lingui/format-po";
import type { Plugin } from "vite";
import { isFirst } from "./chunks.ts";

/** Notification texts: only the server uses them. */
const onlyServer = /^push\./;

const CATALOGUE = /\/locales\/[^/?]+\.po(\?lingui)?$/;
const COMPILED = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/;

type Origins = [file: string, line?: number][];

/** Texts without a known origin belong to the first screen. */
export function isLater(origins: Origins): boolean {
  return origins.length > 0 && origins.every(([file]) => !isFirst(file));
}

/** After Lingui's plugin, which ignores the query `?lingui`. */
export function splitTexts(): Plugin {
  return {
    name: "split-texts",
    enforce: "post",
    transform: {
      filter: { id: CATALOGUE },
      async handler(code, id) {
        const [filename = id, query] = id.split("?");
        const later = await laterIds(filename);
        const compiled = COMPILED.exec(code)?.[1];
        if (compiled === undefined) throw new Error(`not a compiled catalogue: ${id}`);
        const messages = JSON.parse(JSON.parse(compiled) as string) as Messages;
        const selected = Object.entries(messages).filter(
          ([key]) => !onlyServer.test(key) && later.has(key) === (query !== undefined),
        );
        const text = JSON.stringify(JSON.stringify(Object.fromEntries(selected)));
        return { code: `export const messages = JSON.parse(${text});`, map: null };
      },
    },
  };
}

async function laterIds(filename: string): Promise<Set<string>> {
  const entries = await formatter().parse(await fs.readFile(filename, "utf8"), {
    locale: undefined,
    sourceLocale: "en",
    filename,
  });
  const later = Object.entries(entries ?? {}).filter(([, { origin = [] }]) => isLater(origin as Origins));
  return new Set(later.map(([id]) => id));
}
