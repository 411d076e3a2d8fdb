/** Rules that every line of the table of calls keeps. */
import { expect, test } from "vitest";
import { endpoints } from "../../../contract/endpoints.ts";
import { isPublic } from "../../../contract/public-calls.ts";

test("the list of public calls and the endpoint table agree", () => {
  const open = Object.entries(endpoints).filter(([, { access }]) => access === "public");
  expect(open.every(([call]) => isPublic(call))).toBe(true);
  const closed = Object.entries(endpoints).filter(([, { access }]) => access !== "public");
  expect(closed.some(([call]) => isPublic(call))).toBe(false);
});

const unkeyed = new Set([
  "POST account/logout",
  "POST account/passkeyChallenge",
  "POST account/passkeyOptions",
  "POST account/authenticatorStart",
  "POST account/recoveryCodes",
  "POST receipt/void",
  "POST app/upload",
  "POST operator/upload",
  "POST operator/recovery/link",
  "POST operator/config/preview",
]);

test("every keyed call is a POST, and every POST but log-out, giving up a key, uploads, what is answered once, and what only computes is keyed", () => {
  for (const [call, { idempotent, access }] of Object.entries(endpoints)) {
    const expected =
      call.startsWith("POST ") && access !== "public" && access !== "operator-entry" && !unkeyed.has(call);
    expect([call, idempotent]).toEqual([call, expected]);
  }
});
