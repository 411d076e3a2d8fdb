import { expect, test } from "vitest";
import type { ConfirmedAction } from "../../../../../contract/accounts/factor-acts.ts";
import type { Factors } from "../../../../../contract/accounts/factor-schemas.ts";
import { parseAmount } from "../../../../../contract/money.ts";
import { foreseesTwo, type ActDetails } from "../../../../../src/state/later/accounts/foreseen-factors.ts";

const one = { signIn: "one", withdraw: "one", transfer: "one", spend: "one", credentials: "one" } as const;
const none: Factors = {
  passkeys: [],
  passkeysMax: 20,
  authenticator: null,
  recoveryCodes: 0,
  policy: one,
  demanded: { withdrawAbove: null, newAddress: false, credentials: false },
};
const demands = (demanded: Partial<Factors["demanded"]>): Factors => ({
  ...none,
  demanded: { ...none.demanded, ...demanded },
});
const guarded: Factors = { ...none, authenticator: "2026-11-22T10:00:00.000Z" };
const of = (amount: string): ActDetails => ({ units: parseAmount(amount) });

test.each<[string, ConfirmedAction, Factors, ActDetails, boolean]>([
  ["nothing asks for it", "withdraw/create", none, of("500"), false],
  ["the member chose it", "wallet/transfer", { ...none, policy: { ...one, transfer: "two" } }, {}, true],
  ["as much as the limit", "withdraw/create", demands({ withdrawAbove: "100" }), of("100"), false],
  ["above the limit", "withdraw/create", demands({ withdrawAbove: "100" }), of("100.00000001"), true],
  ["a limit of withdrawals only", "wallet/transfer", demands({ withdrawAbove: "100" }), of("500"), false],
  ["a known address", "withdraw/create", demands({ newAddress: true }), { isNewAddress: false }, false],
  ["a new address", "withdraw/create", demands({ newAddress: true }), { isNewAddress: true }, true],
  ["a new address of the book", "withdraw/addressAdd", demands({ newAddress: true }), {}, true],
  ["credentials demanded", "account/phrase", demands({ credentials: true }), {}, true],
  ["a second factor stands", "account/unfreeze", guarded, {}, true],
  ["a second factor stands, and money", "stake/create", guarded, {}, false],
  ["the first factor", "account/passkeyAdd", demands({ credentials: true }), {}, false],
  ["a further factor", "account/passkeyAdd", { ...guarded, demanded: none.demanded }, {}, true],
])("two factors are foreseen where the server will ask for them: %s", (_, action, factors, details, two) => {
  expect(foreseesTwo(action, factors, details)).toBe(two);
});
