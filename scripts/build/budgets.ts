/** What a device must download before it can be used, from Vite's manifest of the build. */

/** An entry of `.vite/manifest.json`, as far as it is used here. */
export interface ManifestEntry {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

export type Manifest = Record<string, ManifestEntry>;

/** rules.md Q1: at most 100 kB to the first usable screen. */
export const FIRST_SCREEN_BUDGET = 100_000;
/** A route's own chunk, so that opening one never feels like a start. */
export const ROUTE_BUDGET = 15_000;

/** What the entry loads by itself, once the shell is painted; folders of it come when the app has started. */
const APP = /^src\/app\/[^/]+$/;
const HOME = /^src\/screens\/home\//;
const SCREEN = /^src\/screens\//;
/** The rest of the texts comes with the other screens: `xx.po?lingui`. */
const CATALOGUE = /^locales\/[^?]+$/;
const SCRIPT = /\.js$/;

export interface Paths {
  /** Scripts on the way to the home screen, in the language whose catalogue is the largest. */
  firstScreen: string[];
  /** The chunk of each route by its source. */
  routes: Map<string, string>;
}

/**
 * Finds both in a manifest: the entry and what it imports, what index.html preloads, the home screen with its own
 * imports, and one catalogue.
 * @param preloaded files that index.html names besides the entry.
 * @param sizeOf Brotli bytes of a file, to tell which catalogue is the largest.
 * @throws Error when the build has no entry, no home screen or no catalogue: a budget of nothing proves nothing.
 */
export function pathsOf(manifest: Manifest, preloaded: string[], sizeOf: (file: string) => number): Paths {
  const lazy = Object.entries(manifest).filter(([, entry]) => entry.isDynamicEntry);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const homes = lazy.filter(([key]) => HOME.test(key)).map(([key]) => key);
  const catalogue = lazy
    .filter(([key]) => CATALOGUE.test(key))
    .map(([key, entry]) => ({ key, size: sizeOf(entry.file) }))
    .reduce<{ key: string; size: number } | null>(
      (best, next) => (best && best.size >= next.size ? best : next),
      null,
    );
  if (entries.length === 0) throw new Error("the build has no entry");
  if (homes.length === 0) throw new Error("the build has no lazy chunk from src/screens/home/");
  if (!catalogue) throw new Error("the build has no lazy catalogue from locales/");

  const files = new Set(preloaded.filter((file) => SCRIPT.test(file)));
  const apps = lazy.filter(([key]) => APP.test(key)).map(([key]) => key);
  for (const key of [...entries, ...apps, ...homes, catalogue.key]) collectScripts(manifest, key, files);
  const routes = lazy.filter(([key]) => SCREEN.test(key)).map(([key, entry]) => [key, entry.file] as const);
  return { firstScreen: [...files], routes: new Map(routes) };
}

function collectScripts(manifest: Manifest, key: string, files: Set<string>): void {
  const entry = manifest[key];
  if (!entry || files.has(entry.file)) return;
  if (SCRIPT.test(entry.file)) files.add(entry.file);
  for (const imported of entry.imports ?? []) collectScripts(manifest, imported, files);
}
