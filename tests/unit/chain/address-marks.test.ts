/** How many addresses were given out, as a machine remembers it when the database does not. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test as base } from "vitest";
import { openAddressMarks } from "../../../server/chain/address-marks.ts";

const test = base.extend("folder", async ({ task }, { onCleanup }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `marks-${task.id}-`));
  onCleanup(() => fs.rmSync(folder, { recursive: true }));
  return folder;
});

test("a new platform begins at 0, and goes on behind the higher of database and file", ({ folder }) => {
  expect(openAddressMarks(folder, true).safeIndex("key", 0)).toBe(0);
  openAddressMarks(folder, false).raise("key", 7);
  openAddressMarks(folder, false).raise("key", 3);
  const restarted = openAddressMarks(folder, false);
  expect([
    restarted.safeIndex("key", 5),
    restarted.safeIndex("key", 9),
    restarted.safeIndex("other", 2),
  ]).toEqual([7, 9, 2]);
});

test.each([
  [0, 100_000],
  [5, 100_000],
  [100_000, 200_000],
  [100_001, 200_000],
])("without the file %i given out are leapt over to %i, once", (given, next) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "marks-"));
  const marks = openAddressMarks(folder, false);
  expect(marks.safeIndex("key", given)).toBe(next);
  marks.raise("key", next + 1);
  expect(marks.safeIndex("key", next + 1)).toBe(next + 1);
  fs.rmSync(folder, { recursive: true });
});

test.each(["", "{", "[1.5]", '{"key":"7"}', "null"])("a damaged file (%j) stops the start", (text) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "marks-"));
  fs.writeFileSync(path.join(folder, "deposit-marks.json"), text);
  expect(() => openAddressMarks(folder, false)).toThrow("deposit-marks.json in DATA_DIR is damaged");
  fs.rmSync(folder, { recursive: true });
});
