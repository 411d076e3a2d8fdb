import { expect, test } from "vitest";
import type { FactorPolicy, Passkey } from "../../../contract/accounts/factor-schemas.ts";
import { endsChoice } from "../../../src/screens/accounts/factors/ends-choice.ts";

const least: FactorPolicy = {
  signIn: "one",
  withdraw: "one",
  transfer: "one",
  spend: "one",
  credentials: "one",
};
const two: FactorPolicy = { ...least, signIn: "two" };
const passkey: Passkey = { id: "a", name: "Phone", createdAt: "", usedAt: null, rpId: "localhost" };
const since = "2026-11-26T10:00:00.000Z";

test.for([
  ["the only authenticator", [], since, two, true],
  ["the only passkey", [passkey], null, two, true],
  ["one of two passkeys", [passkey, passkey], null, two, false],
  ["a passkey beside an authenticator", [passkey], since, two, false],
  ["the last one where nothing takes two", [passkey], null, least, false],
] as const)(
  "fault 741: who removes %s is told that the choice ends: %4$s",
  ([, passkeys, authenticator, policy, ends]) => {
    expect(endsChoice({ passkeys: [...passkeys], authenticator, policy })).toBe(ends);
  },
);
