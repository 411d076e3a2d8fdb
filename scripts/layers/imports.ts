import { parseSync } from "vite";

export interface Import {
  /** As written: "../state/session.ts", "dexie", "node:fs". */
  specifier: string;
  line: number;
}

/**
 * Static, dynamic, re-exported and type-only imports. A dynamic import by a template counts as its text before the
 * first placeholder.
 * @throws Error when the source does not parse.
 */
export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  const failure = errors[0];
  if (failure) throw new Error(`${file}: ${failure.message}`);
  const requests = [
    ...module.staticImports.map((found) => found.moduleRequest),
    ...module.staticExports.flatMap((found) => found.entries.map((entry) => entry.moduleRequest)),
    ...module.dynamicImports.map((found) => found.moduleRequest),
  ];
  const found = requests
    .filter((request) => request !== null)
    .map(({ start, end }) => ({
      specifier: source.slice(start + 1, end - 1).split("${")[0] ?? "",
      line: source.slice(0, start).split("\n").length,
    }));
  return [...new Map(found.map((entry) => [`${entry.specifier} ${entry.line}`, entry])).values()];
}
