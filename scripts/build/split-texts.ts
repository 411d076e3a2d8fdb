/**
 * The first screen waits for its own texts only: a catalogue becomes two modules, `xx.po` with what the first screen may
 * show and `xx.po?lingui` with the rest, by where the catalogue says that each text is used.
 */
import fs from "node:fs/promises";
import type { Messages } from "@lingui/core";
import { formatter } from "@lingui/format-po";
import type { Plugin } from "vite";
import { isFirst } from "./chunks.ts";

/** Texts of notifications: the server writes them, in the language of the device. */
const onlyServer = /^push\./;

const CATALOGUE = /\/locales\/[^/?]+\.po(\?lingui)?$/;
const COMPILED = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/;

type Origins = [file: string, line?: number][];

/** Whether a text is only used where the first screen is not. One of no known use belongs to the first screen. */
export function isLater(origins: Origins): boolean {
  return origins.length > 0 && origins.every(([file]) => !isFirst(file));
}

/** Runs after Lingui's own plugin, which reads `?lingui` as it reads the file itself. */
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
        const kept = Object.entries(messages).filter(
          ([key]) => !onlyServer.test(key) && later.has(key) === (query !== undefined),
        );
        const text = JSON.stringify(JSON.stringify(Object.fromEntries(kept)));
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
