/** docs/architecture.md describes every folder that there is. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const page = fs.readFileSync(path.join(root, "docs/architecture.md"), "utf8");
const described = new Set([...page.matchAll(/^\| `([\w/]+?)\/?` \|/gm)].map(([, name]) => name!));

const foldersOf = (folder: string) =>
  fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test("every capability and kernel room of the server has its line", () => {
  expect(foldersOf("server").filter((name) => !described.has(name))).toEqual([]);
});

test("every folder of the app has its line", () => {
  expect(foldersOf("src").filter((name) => !described.has(`src/${name}`))).toEqual([]);
});
