/** Member balances are in `wallet`, all others in pools. Source: rules.md M3, M13, M14, M15, M31 and V9. */
import type { Json } from "../../contract/canonical.ts";
import type { LineType } from "../../contract/wallet/schemas.ts";
import type { DebitRight } from "./debit.ts";

export type Asset = "usdt" | "points" | "fuel" | "lock" | "pass";
export const assets: readonly Asset[] = ["usdt", "points", "fuel", "lock", "pass"];

export type Pool =
  /** The platform's USDT on the chain or with the operator; always negative. */
  | "custody"
  /** Issues fuel, points, locked fuel and passes; always negative. */
  | "supply"
  | "treasury"
  /** Backs points (usdt) and locked fuel (fuel), one to one. */
  | "backing"
  | "dividend"
  | "nft"
  | "reserve"
  | "fees"
  | "airdrop"
  /** Neither sent nor returned yet. */
  | "withdrawing"
  /** Staked fuel and its yield until released; staked passes for good. */
  | "staked";

export const negativePools: readonly Pool[] = ["custody", "supply"];

/** Spread parallel payments. */
export const STRIPES = 16;

export type Party = { member: bigint; right?: DebitRight } | { pool: Pool };

/** Members' entries become statement lines and need `type`. */
export interface EntryInput {
  party: Party;
  asset: Asset;
  /** Units of 1e-8, not zero; negative for outgoing amounts. */
  amount: bigint;
  /** Overrides the ledger transaction's type. */
  type?: LineType;
  /** Extends the ledger transaction's `source`. */
  source?: { [key: string]: Json };
}

export function mergePools(entries: EntryInput[]): EntryInput[] {
  const members = entries.filter(({ party }) => "member" in party);
  const pools = Map.groupBy(
    entries.filter(({ party }) => "pool" in party),
    ({ party, asset }) => `${"pool" in party ? party.pool : ""}/${asset}`,
  );
  const merged = Array.from(pools.values(), (same) => ({
    ...same[0]!,
    amount: same.reduce((sum, { amount }) => sum + amount, 0n),
  }));
  return [...members, ...merged].filter(({ amount }) => amount !== 0n);
}
