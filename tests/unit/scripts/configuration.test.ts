import fs from "node:fs";
import { expect, test } from "vitest";
import { CONFIGURATION, withVariables } from "../../../scripts/configuration.ts";
import { readVariables } from "../../../server/core/variables.ts";

test("the page of configuration shows every variable with its default, and no other", () => {
  const page = fs.readFileSync(CONFIGURATION, "utf8");
  expect(page).toContain("`DATABASE_URL`");
  expect(withVariables(page)).toBe(page);
});

test("what is not set, or empty, has its default", () => {
  expect(readVariables({ PORT: "", JOBS: "0" })).toMatchObject({ PORT: 8_080, HOST: "127.0.0.1", JOBS: "0" });
  expect(readVariables({}).DATABASE_URL).toBeUndefined();
});

test.each([
  [{ PORT: "http" }, "PORT must be a whole number from 0 to 65535"],
  [{ PORT: "65536" }, "PORT must be a whole number from 0 to 65535"],
  [{ PORT: "80.5" }, "PORT must be a whole number from 0 to 65535"],
  [{ OPERATOR_REMOTE: "yes" }, "OPERATOR_REMOTE must be one of 0, 1"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of fatal, error, warn"],
  [{ CHAIN_START_BLOCK: "-1" }, "CHAIN_START_BLOCK must be a whole number from 0"],
])("%j is refused by name", (env, message) => {
  expect(() => readVariables(env)).toThrow(message);
});
