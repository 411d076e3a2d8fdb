import fs from "node:fs";
import path from "node:path";

/** Text files by their path from the root, with "/" between folders. */
export type Tree = ReadonlyMap<string, string>;

const RULES = "docs/rules.md";
const FAULTS = "docs/faults.md";
const TEXT = /\.(?:[cm]?[jt]sx?|md|json|css|html|sol|sql|ya?ml)$/;
/** Foreign or generated folders. */
const SKIPPED = new Set([
  "node_modules",
  ".git",
  "dist",
  "data",
  "test-results",
  ".cache",
  "package-lock.json",
]);

export function readTree(root: string): Tree {
  const files = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = path.posix.join(folder, entry.name);
      if (SKIPPED.has(entry.name)) continue;
      if (entry.isDirectory()) walk(file);
      else if (entry.isFile() && TEXT.test(entry.name))
        files.set(file, fs.readFileSync(path.join(root, file), "utf8"));
    }
  };
  walk("");
  return files;
}

/** References to what does not exist, as "file: reference". */
export function brokenReferences(tree: Tree): string[] {
  const rules = numbersIn(tree.get(RULES) ?? "", /^- \*\*([A-Z]\d+)\*\*/gm);
  const faults = numbersIn(tree.get(FAULTS) ?? "", /^- \*\*(\d+)\*\*/gm);
  const broken: string[] = [];
  for (const [file, source] of tree) {
    const text = unwrapped(source);
    const report = (what: string) => broken.push(`${file}: ${what}`);
    for (const name of documentsIn(text)) if (!isThere(tree, file, name)) report(`no document ${name}`);
    for (const rule of rulesCitedIn(file, text)) if (!rules.has(rule)) report(`no rule ${rule}`);
    for (const fault of faultsCitedIn(file, text)) if (!faults.has(fault)) report(`no fault ${fault}`);
    if (/\bissue (?:\d|")/i.test(text)) report("cites an issue");
  }
  return [...broken, ...missingTests(tree), ...repeated(tree, RULES), ...repeated(tree, FAULTS)];
}

function numbersIn(text: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(text.matchAll(pattern), ([, number]) => number!));
}

/** A citation may continue on the comment's next line. */
function unwrapped(source: string): string {
  return source.replaceAll(/\s*\n[ \t]*(?:\*(?!\*|\/)|\/\/+|#)?[ \t]*/g, " ");
}

function documentsIn(text: string): string[] {
  return text.match(/(?<![\w*./-])(?:\.{0,2}\/)?[\w-][\w./-]*\.md\b/g) ?? [];
}

/**
 * A bare name is a document of the root, of `docs` or of a folder there; a path is from the root or the file's
 * folder.
 */
function isThere(tree: Tree, file: string, name: string): boolean {
  const folders = [path.posix.dirname(file), "", "docs"];
  if (!name.includes("/")) folders.push("docs/decisions");
  return folders.some((folder) => tree.has(path.posix.join(folder, name)));
}

const RULE = "[A-Z]\\d+";

/** "rules.md W3", "rules.md W3, W5 and A2", "rule W3", "rules W3 to W5"; in the two documents also "(W3, W5)". */
function rulesCitedIn(file: string, text: string): string[] {
  const lists: string[] =
    text.match(new RegExp(`\\brules?(?:\\.md)? ${RULE}(?:(?:, | and | or | to )${RULE})*`, "g")) ?? [];
  const inside = new RegExp(`\\(${RULE}(?:, ${RULE})*\\)`, "g");
  if (file === RULES || file === FAULTS) lists.push(...(text.match(inside) ?? []));
  return lists.flatMap((list) => list.match(new RegExp(RULE, "g")) ?? []);
}

/** "faults.md 8", "faults.md 1, 2 and 3", and the names of tests: "fault 8: ...". */
function faultsCitedIn(file: string, text: string): string[] {
  const lists = text.match(/faults\.md \d+(?:(?:, | and )\d+)*/g) ?? [];
  const names = file.startsWith("tests/") ? (text.match(/["`']fault \d+:/g) ?? []) : [];
  return [...lists, ...names].flatMap((list) => list.match(/\d+/g) ?? []);
}

function missingTests(tree: Tree): string[] {
  const broken: string[] = [];
  const listed = new Set<string>();
  let fault = "";
  for (const line of (tree.get(FAULTS) ?? "").split("\n")) {
    fault = /^- \*\*(\d+)\*\*/.exec(line)?.[1] ?? fault;
    const [, file, name] = /^ {2}- `([^`]+)`: "(.*)"$/.exec(line) ?? [];
    if (file === undefined || name === undefined) continue;
    listed.add(`${fault} ${file} ${name}`);
    if (!isTestOf(tree.get(file), name))
      broken.push(`${FAULTS}: fault ${fault}: no test "${name}" in ${file}`);
  }
  for (const [file, source] of tree) {
    if (!/^tests\/.*\.(?:test|spec)\.tsx?$/.test(file)) continue;
    for (const [, name, number] of source.matchAll(/["`']((?:fault (\d+)): [^"`\n]*)["`]/g))
      if (!listed.has(`${number} ${file} ${name}`)) broken.push(`${file}: "${name}" is not in ${FAULTS}`);
  }
  return broken;
}

function isTestOf(source: string | undefined, name: string): boolean {
  return source !== undefined && ['"', "`", "'"].some((quote) => source.includes(quote + name + quote));
}

function repeated(tree: Tree, file: string): string[] {
  const numbers = Array.from(
    (tree.get(file) ?? "").matchAll(/^- \*\*([A-Z]?\d+)\*\*/gm),
    ([, number]) => number!,
  );
  return numbers
    .filter((number, i) => numbers.indexOf(number) !== i)
    .map((number) => `${file}: ${number} twice`);
}
