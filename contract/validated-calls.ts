/**
 * Calls whose answers carry an `ETag` and are conditional: with `If-None-Match` they answer 304 while nothing in
 * the answer has changed. Source: rules.md C202.
 */
import type { Call } from "./endpoints.ts";

export const validatedCalls = [
  "GET wallet/balances",
  "GET wallet/balanceLogs",
  "GET wallet/transferLogs",
  "GET wallet/swaps",
  "GET vote/voteInfo",
  "GET vote/voteValues",
  "GET community/info",
  "GET community/communityList",
  "GET community/inviteAccounts",
  "GET nft/myNft",
  "GET nft/myStake",
  "GET nft/transaction",
  "GET recharge/records",
  "GET withdraw/records",
  "GET notice",
  "GET inbox",
] as const satisfies readonly Call[];

export type ValidatedCall = (typeof validatedCalls)[number];

const all: ReadonlySet<string> = new Set(validatedCalls);

export function isValidated(call: Call): call is ValidatedCall {
  return all.has(call);
}
