/** The three ways of docs/architecture.md: their files exist, and there are as many as it says. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const page = fs.readFileSync(path.join(root, "docs/architecture.md"), "utf8");
const ways = [...page.matchAll(/^### (.+): (\d+) files in (\d+) folders\n([^#]*)/gm)].map(
  ([, name, files, folders, list]) => ({
    name: name!,
    files: Number(files),
    folders: Number(folders),
    listed: [...list!.matchAll(/`([^`]+\.tsx?)`/g)].map(([, file]) => file!),
  }),
);

/** A room or a capability: the first two parts of a path, but for `contract` and `sw`. */
function folderOf(file: string): string {
  const [top, second] = file.split("/");
  return top === "contract" || top === "sw" ? top : `${top}/${second}`;
}

test("three ways are described", () => {
  expect(ways).toHaveLength(3);
});

test.each(ways)("$name: every file exists and counts once, and the counts are right", (way) => {
  expect(way.listed.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
  expect(way.listed).toEqual([...new Set(way.listed)]);
  expect(way.listed).toHaveLength(way.files);
  expect(new Set(way.listed.map(folderOf)).size).toBe(way.folders);
});
