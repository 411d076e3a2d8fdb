import { expect, test } from "vitest";
import { isOlder } from "../../../contract/versions.ts";

test.each([
  ["1.0.0", "1.0.1"],
  ["1.9", "1.10"],
  ["0.99.99", "1"],
  ["1.0.1", "1.0.1.1"],
])("%s is older than %s, and not the other way round", (version, than) => {
  expect([isOlder(version, than), isOlder(than, version)]).toEqual([true, false]);
});

test("a missing part counts as 0", () => {
  expect([isOlder("1.0", "1.0.0"), isOlder("1.0.0", "1")]).toEqual([false, false]);
});

test("what is no version is neither older nor newer", () => {
  for (const text of ["", "v1", "1.", "1.0.0.0.0", "-1"]) {
    expect([isOlder(text, "9.9.9"), isOlder("0.0.1", text)]).toEqual([false, false]);
  }
});
