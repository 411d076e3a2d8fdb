import { expect, test } from "vitest";
import { fakeBrowser } from "../../browser.ts";

fakeBrowser();
const { stepsDone } = await import("../../../../src/state/later/first-steps.ts");

type Known = Parameters<typeof stepsDone>[0];
const known = (parts: unknown) => parts as Known;

test("nothing is said to be done or not while the mirror has nothing", () => {
  expect(stepsDone({})).toEqual({ deposit: null, vote: null, factor: null, invite: null });
});

test("what has come counts as come after it was spent", () => {
  const balances = { usdt: "0.00000000" };
  expect(stepsDone(known({ balances })).deposit).toBe(false);
  expect(stepsDone(known({ balances: { usdt: "0.00000001" } })).deposit).toBe(true);
  const sync = { end: { seq: 2, hash: "", balances: { usdt: "0.00000000" } } };
  expect(stepsDone(known({ balances, sync })).deposit).toBe(true);
  expect(stepsDone(known({ balances, sync: { end: null } })).deposit).toBe(false);
  expect(stepsDone(known({ balances, voteInfo: { status: "out" } })).deposit).toBe(true);
});

test("only a passkey stands in for a lost second-level password", () => {
  const factors = { passkeys: [], authenticator: "2026-11-23T00:00:00.000Z", recoveryCodes: 10 };
  expect(stepsDone(known({ factors })).factor).toBe(false);
  expect(stepsDone(known({ factors: { ...factors, passkeys: [{}] } })).factor).toBe(true);
});

test("a vote that is out was cast, and one direct member was invited", () => {
  expect(stepsDone(known({ voteInfo: { status: "none" } })).vote).toBe(false);
  expect(stepsDone(known({ voteInfo: { status: "out" } })).vote).toBe(true);
  expect(stepsDone(known({ community: { directMembers: 0 } })).invite).toBe(false);
  expect(stepsDone(known({ community: { directMembers: 1 } })).invite).toBe(true);
});
