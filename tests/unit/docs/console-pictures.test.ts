/** Every page of the console stands in the operator's manual, at a desk and on a phone (`npm run screenshots:console`). */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
const rooms = [...read("console/rooms.ts").matchAll(/path: "\/(\w*)"/g)].map(([, name]) => name || "home");
const shown = [...read("docs/operator.md").matchAll(/src="(console\/[\w-]+\.jpg)"/g)].map(
  ([, file]) => file!,
);

test.each([...rooms, "member"])("%s is pictured", (name) => {
  for (const device of ["desk", "phone"]) {
    expect(shown).toContain(`console/${name}-${device}.jpg`);
    expect(fs.existsSync(path.join(root, `docs/console/${name}-${device}.jpg`))).toBe(true);
  }
});

test("no picture is kept that the manual does not show", () => {
  expect(rooms.length).toBeGreaterThan(10);
  const kept = fs.readdirSync(path.join(root, "docs/console")).map((file) => `console/${file}`);
  expect(kept.filter((file) => !shown.includes(file))).toEqual([]);
});
