/** The used part of an entry. */
export interface ManifestEntry {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

export type Manifest = Record<string, ManifestEntry>;

/** Source: rules.md Q1. */
export const FIRST_SCREEN_BUDGET = 87_000;
export const ROUTE_BUDGET = 15_000;

/** The entry imports these after the shell is painted; subfolders load later. */
const APP = /^src\/app\/[^/]+$/;
const HOME = /^src\/screens\/home\//;
const SCREEN = /^src\/screens\//;
/** Excludes the parts of catalogues that other screens load. */
const CATALOGUE = /^locales\/[^?]+$/;
const SCRIPT = /\.js$/;

export interface Paths {
  /** Scripts of the home screen, with the largest catalogue. */
  firstScreen: string[];
  routes: Map<string, string>;
}

/**
 * @param preloaded files that index.html names besides the entry.
 * @param sizeOf Brotli bytes, to find the largest catalogue.
 * @throws Error when the build has no entry, home screen or catalogue.
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

/** Manifest keys of the chunks that evaluate a script as soon as they are loaded, without the script itself. */
export function chunksWith(manifest: Manifest, file: string): string[] {
  return Object.keys(manifest).filter((key) => {
    const files = new Set<string>();
    collectScripts(manifest, key, files);
    return manifest[key]!.file !== file && files.has(file);
  });
}

function collectScripts(manifest: Manifest, key: string, files: Set<string>): void {
  const entry = manifest[key];
  if (!entry || files.has(entry.file)) return;
  if (SCRIPT.test(entry.file)) files.add(entry.file);
  for (const imported of entry.imports ?? []) collectScripts(manifest, imported, files);
}
