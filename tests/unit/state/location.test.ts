import { describe, expect, test } from "vitest";
import { parseHash } from "../../../src/state/location.ts";

describe("reading the hash", () => {
  test.each([
    ["", "/", ""],
    ["#", "/", ""],
    ["#/", "/", ""],
    ["#/pages/vote", "/pages/vote", ""],
    ["#pages/vote", "/pages/vote", ""],
    ["#/pages/register?referrer=nova", "/pages/register", "referrer=nova"],
    ["#/pages/details?id=3&from=a?b", "/pages/details", "id=3&from=a?b"],
    ["#/?lang=en", "/", "lang=en"],
  ])("%j is the path %j with the query %j", (hash, path, search) => {
    expect(parseHash(hash)).toEqual({ path, search });
  });
});
