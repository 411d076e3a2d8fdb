/** What docs/security.md says holds is shown by tests that exist, and what is open has its requirement's number. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const lines = fs
  .readFileSync(path.join(root, "docs/security.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.slice(2, -2).split(" | "))
  .map(([chapter = "", said = "", tested = "", open = ""]) => ({ chapter, said, tested, open }));

const isUsed = ({ said }: { said: string }) => said.trim() !== "Not used.";

test("every chapter has a line", () => {
  expect(lines.map(({ chapter }) => /^V(\d+)/.exec(chapter)![1])).toEqual(
    Array.from({ length: 17 }, (_, i) => String(i + 1)),
  );
});

test.for(lines.filter(isUsed))("$chapter names tests that exist", ({ tested }) => {
  const files = [...tested.matchAll(/`(tests\/[^`]+)`/g)].flatMap(([, name]) => spelledOut(name!));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const found = file.endsWith("/*") || file.endsWith("/") ? path.dirname(`${file}x`) : file;
    expect(fs.existsSync(path.join(root, found)), file).toBe(true);
  }
});

test.for(lines.filter(({ open }) => open.trim() !== ""))(
  "what is open in $chapter has its number",
  ({ open }) => {
    for (const item of open.split("; ")) expect(item).toMatch(/\(\d+\.\d+\.\d+(, \d+\.\d+\.\d+)*\)/);
  },
);

const requirements = fs
  .readFileSync(path.join(root, "docs/security.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -1).split(" | "))
  .map(([number = "", how = "", tested = ""]) => ({ number, how, tested }));

test("each requirement is shown by tests, open in its chapter's line, or not used", () => {
  expect(requirements.length).toBeGreaterThan(30);
  for (const { number, how, tested } of requirements) {
    const isOpen = /\bopen\b/.test(how);
    if (isOpen)
      for (const one of number.split(", "))
        expect(
          lines.some(({ open }) => open.includes(one)),
          `${one} is open above`,
        ).toBe(true);
    const files = [...tested.matchAll(/`(tests\/[^`]+)`/g)].flatMap(([, name]) => spelledOut(name!));
    if (how !== "open" && !how.endsWith("open for a test") && !how.startsWith("not used"))
      expect(files.length, number).toBeGreaterThan(0);
    for (const file of files) expect(fs.existsSync(path.join(root, file)), file).toBe(true);
  }
});

/** "a/{b,c}.ts" as "a/b.ts" and "a/c.ts". */
function spelledOut(name: string): string[] {
  const [, before = "", names = "", after = ""] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(name) ?? [];
  return names === "" ? [name] : names.split(",").map((one) => `${before}${one}${after}`);
}
