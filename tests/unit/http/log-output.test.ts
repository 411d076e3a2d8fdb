import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { logOutput } from "../../../server/http/log-output.ts";
import { fillDisk } from "../../support/full-disk.ts";

test("fault 777: a log goes on by whole lines when its disk has room again", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "log-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, "log");
  const handle = fs.openSync(file, "a");
  onTestFinished(() => fs.closeSync(handle));
  const output = logOutput(handle);
  output.write('{"line":1}\n');
  const makeRoom = fillDisk(5);
  onTestFinished(makeRoom);
  output.write('{"line":2}\n');
  output.write('{"line":3}\n');
  makeRoom();
  output.write('{"line":4}\n');
  output.write('{"line":5}\n');
  expect(fs.readFileSync(file, "utf8").split("\n")).toEqual([
    '{"line":1}',
    '{"lin',
    '{"line":4}',
    '{"line":5}',
    "",
  ]);
});
