/** What is deployed is what the source says. */
import fs from "node:fs";
import { expect, test } from "vitest";
import { compile, compiledFile, contracts } from "../../../scripts/contracts.ts";

test.each(contracts)("the compiled code of %s is that of its source", (file) => {
  const { bytecode } = JSON.parse(fs.readFileSync(compiledFile(file), "utf8")) as { bytecode: string };
  expect(bytecode).toBe(compile(file));
});
