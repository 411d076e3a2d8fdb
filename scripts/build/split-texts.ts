/**
 * Splits each catalogue by the origins of its texts. For the app: `xx.po` with what the first screen may show, and
 * `xx.po?lingui` with the rest. For the console: `xx.po` with what the console may show.
 */
import fs from "node:fs/promises";
import type { Messages } from "@lingui/core";
import { formatter } from "@lingui/format-po";
import type { Plugin } from "vite";
import { isConsoles, isFirst, isInConsole } from "./chunks.ts";

const onlyServer = /^push\./;

const CATALOGUE = /\/locales\/[^/?]+\.po(\?lingui)?$/;
const COMPILED = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/;

type Origins = [file: string, line?: number][];

/** Texts without a known origin belong to the first screen. */
export function isLater(origins: Origins): boolean {
  return origins.length > 0 && origins.every(([file]) => !isFirst(file));
}

/** Texts of the console alone are left out of the app. */
export function isOnlyConsoles(origins: Origins): boolean {
  return origins.length > 0 && origins.every(([file]) => isConsoles(file));
}

/** Runs after Lingui's plugin, which ignores the query `?lingui`. */
export function splitTexts(program: "app" | "console"): Plugin {
  return {
    name: "split-texts",
    enforce: "post",
    transform: {
      filter: { id: CATALOGUE },
      async handler(code, id) {
        const [filename = id, query] = id.split("?");
        const origins = await originsIn(filename);
        const compiled = COMPILED.exec(code)?.[1];
        if (compiled === undefined) throw new Error(`not a compiled catalogue: ${id}`);
        const messages = JSON.parse(JSON.parse(compiled) as string) as Messages;
        const selected = Object.entries(messages).filter(
          ([key]) =>
            !onlyServer.test(key) &&
            (program === "app"
              ? isApps(origins.get(key), query !== undefined)
              : isAnyOf(origins.get(key), isInConsole)),
        );
        const text = JSON.stringify(JSON.stringify(Object.fromEntries(selected)));
        return { code: `export const messages = JSON.parse(${text});`, map: null };
      },
    },
  };
}

function isApps(origins: Origins = [], later: boolean): boolean {
  return !isOnlyConsoles(origins) && isLater(origins) === later;
}

function isAnyOf(origins: Origins = [], belongs: (file: string) => boolean): boolean {
  return origins.length === 0 || origins.some(([file]) => belongs(file));
}

async function originsIn(filename: string): Promise<Map<string, Origins>> {
  const entries = await formatter().parse(await fs.readFile(filename, "utf8"), {
    locale: undefined,
    sourceLocale: "en",
    filename,
  });
  return new Map(Object.entries(entries ?? {}).map(([id, { origin = [] }]) => [id, origin as Origins]));
}
