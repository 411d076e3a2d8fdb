import path from "node:path";
import { expect, test } from "vitest";
import { brokenReferences, readTree } from "../../support/references.ts";

const root = path.resolve(import.meta.dirname, "../../..");

test("every document, rule, fault and test that is referred to is there", () => {
  const tree = readTree(root);
  expect([...tree.keys()]).toEqual(expect.arrayContaining(["README.md", "docs/rules.md", "docs/faults.md"]));
  expect(brokenReferences(tree)).toEqual([]);
});

// Put together, so that this file does not refer to them itself.
const rules = ["rules", "md"].join(".");
const rule = ["ru", "le"].join("");
const faults = ["faults", "md"].join(".");
const spec = ["spec", "md"].join(".");
const decision = ["docs/decisions/a", "md"].join(".");
const documents = {
  "docs/rules.md": "- **W1** One.\n- **W2** Two (W1).\n",
  "docs/faults.md": '- **1** Lost.\n  - `tests/a.test.ts`: "the answer is lost"\n',
  "tests/a.test.ts": 'test("the answer is lost", () => {});',
};

function brokenWith(files: Record<string, string>): string[] {
  return brokenReferences(new Map(Object.entries({ ...documents, ...files })));
}

test.each<[what: string, file: string, source: string, broken: string]>([
  ["a document", "src/a.ts", `/** Source: ${spec}, 2. */`, `src/a.ts: no document ${spec}`],
  ["a document of another folder", "a.ts", `// docs/old/${rules}`, `a.ts: no document docs/old/${rules}`],
  ["a rule", "src/a.ts", `/** Source: ${rules} W1, W2 and W3. */`, "src/a.ts: no rule W3"],
  ["a rule over the end of a line", "a.ts", `/**\n * As ${rules}\n * W9 says. */`, "a.ts: no rule W9"],
  ["a rule of the rules", "docs/rules.md", "- **W1** One (W4).", "docs/rules.md: no rule W4"],
  ["a rule without its document", "a.ts", `// ${rule} W1 or W9`, "a.ts: no rule W9"],
  ["a fault", "src/a.ts", `// ${faults} 2`, "src/a.ts: no fault 2"],
  ["an issue", "src/a.ts", ["/** Source: issue", '"Deposits". */'].join(" "), "src/a.ts: cites an issue"],
  [
    "a test",
    "tests/a.test.ts",
    'test("another", () => {});',
    'docs/faults.md: fault 1: no test "the answer is lost" in tests/a.test.ts',
  ],
])("a reference to %s that is not there is found", (_, file, source, broken) => {
  expect(brokenWith({ [file]: source })).toEqual([broken]);
});

test("a test that is named after a fault stands with it", () => {
  const name = ["fault 1:", "it is lost"].join(" ");
  expect(brokenWith({ "tests/b.test.ts": `test("${name}", () => {});` })).toEqual([
    `tests/b.test.ts: "${name}" is not in docs/faults.md`,
  ]);
});

test("a number is given once", () => {
  const twice = "- **W1** One.\n- **W1** Another.\n";
  expect(brokenWith({ "docs/rules.md": twice })).toEqual(["docs/rules.md: W1 twice"]);
});

test("names beside a document, paths from the root, and patterns are no broken references", () => {
  const source = `// ${rules} W2; docs/${rules}; **/*.md; docs/verify.mjs\n// ${faults} 1`;
  expect(brokenWith({ [decision]: `See ${rules}, W1.`, "src/a.ts": source })).toEqual([]);
});
