/**
 * Files of the server's tests share their worker's modules: what one overrides in an imported `test` would hold for
 * those that run after it in the same worker, and only for those.
 */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

test("no file of the server's tests changes the fixtures of others", () => {
  const files = ["attacks", "disasters", "server"].flatMap((folder) => {
    const names = fs.existsSync(path.join(root, folder)) ? fs.readdirSync(path.join(root, folder)) : [];
    return names.filter((name) => name.endsWith(".test.ts")).map((name) => path.join(root, folder, name));
  });
  expect(files).not.toEqual([]);
  const changing = files.filter((file) => overridesShared(fs.readFileSync(file, "utf8")));
  expect(changing.map((file) => path.relative(root, file))).toEqual([]);
});

/** Whether the `test` that it overrides is imported. */
function overridesShared(source: string): boolean {
  const imports = [...source.matchAll(/^import \{([^}]*)\} from "\.\.\/support\//gm)];
  const imported = new Set(
    imports.flatMap(([, names]) => names!.split(",").map((name) => name.trim().split(" as ").at(-1)!)),
  );
  return [...source.matchAll(/(\w+)\.override\(/g)].some(([, name]) => imported.has(name!));
}
