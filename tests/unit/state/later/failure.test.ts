import { beforeAll, expect, test } from "vitest";
import { RefusedError, SignedOutError, UnreachableError } from "../../../../src/shared/errors.ts";
import { activate } from "../../../../src/i18n/index.ts";
import { failureOf } from "../../../../src/state/later/failure.ts";
import { stubDocument } from "../../screens/render.tsx";

beforeAll(async () => {
  stubDocument();
  await activate("en");
});

test("a refusal names its field and says why in the app's language, whatever the server's was", () => {
  expect(failureOf(new RefusedError("account_taken", "账号已被占用", { field: "account" }))).toEqual({
    reason: "account_taken",
    field: "account",
    text: "This account name is already taken.",
  });
});

test("no answer says what stood in the way", () => {
  expect(failureOf(new UnreachableError("timeout")).text).toBe("The server did not respond in time.");
  expect(failureOf(new UnreachableError("not-json")).text).toBe("This network needs you to sign in first.");
});

test("an ended session says so", () => {
  expect(failureOf(new SignedOutError("")).reason).toBe("signed_out");
});

test("a mistake of ours is not passed off as a failure of the call", () => {
  const mistake = new TypeError("undefined is not a function");
  expect(() => failureOf(mistake)).toThrow(mistake);
});
