/**
 * Splits each catalogue by the origins of its texts. For the app: `xx.po` with what the first screen may show,
 * `xx.po?forms?lingui` with what signing in and registering add, and `xx.po?lingui` with the rest. For the console:
 * `xx.po` with what the console may show.
 */
import fs from "node:fs/promises";
import type { Messages } from "@lingui/core";
import { formatter } from "@lingui/format-po";
import type { Plugin } from "vite";
import type { Extent } from "../../src/start/text-extents.ts";
import { isConsoles, isFirst, isForms, isInConsole } from "./chunks.ts";

const onlyServer = /^push\./;

const CATALOGUE = /\/locales\/[^/?]+\.po(\?forms)?(\?lingui)?$/;
const COMPILED = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/;

type Origins = [file: string, line?: number][];

/** The part of the app's catalogue with a text. Texts without a known origin belong to the first screen. */
export function extentOf(origins: Origins): Extent {
  if (isAnyOf(origins, isFirst)) return "first";
  return isAnyOf(origins, isForms) ? "forms" : "all";
}

/** Texts of the console alone are left out of the app. */
export function isOnlyConsoles(origins: Origins): boolean {
  return origins.length > 0 && origins.every(([file]) => isConsoles(file));
}

/** Runs after Lingui's plugin, which takes what ends with `?lingui` and ignores the query. */
export function splitTexts(program: "app" | "console"): Plugin {
  return {
    name: "split-texts",
    enforce: "post",
    transform: {
      filter: { id: CATALOGUE },
      async handler(code, id) {
        const [filename = id, ...query] = id.split("?");
        const extent = query[0] === undefined ? "first" : query[0] === "forms" ? "forms" : "all";
        const origins = await originsIn(filename);
        const compiled = COMPILED.exec(code)?.[1];
        if (compiled === undefined) throw new Error(`not a compiled catalogue: ${id}`);
        const messages = JSON.parse(JSON.parse(compiled) as string) as Messages;
        const selected = Object.entries(messages).filter(
          ([key]) =>
            !onlyServer.test(key) &&
            (program === "app" ? isApps(origins.get(key), extent) : isAnyOf(origins.get(key), isInConsole)),
        );
        const text = JSON.stringify(JSON.stringify(Object.fromEntries(selected)));
        return { code: `export const messages = JSON.parse(${text});`, map: null };
      },
    },
  };
}

function isApps(origins: Origins = [], extent: Extent): boolean {
  return !isOnlyConsoles(origins) && extentOf(origins) === extent;
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
