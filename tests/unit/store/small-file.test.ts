import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readIfThere, replaceFile } from "../../../server/store/small-file.ts";
import { fillDisk } from "../../support/full-disk.ts";

test("fault 774: a file of which a full disk takes a part replaces none", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "small-file-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, "marks.json");
  replaceFile(file, '{"key":7}');
  onTestFinished(fillDisk(5));
  expect(() => replaceFile(file, '{"key":8}')).toThrow("ENOSPC");
  expect(readIfThere(file)).toBe('{"key":7}');
});
