/**
 * The platform's accounts. Member balances are in `wallet`, everything else is in pools. Source: rules.md M3, M13, M14,
 * M15, M31 and V9.
 */
import type { Json } from "../../contract/canonical.ts";
import type { LineType } from "../../contract/wallet/schemas.ts";
import type { DebitRight } from "./debit.ts";

export type Asset = "usdt" | "points" | "fuel" | "lock" | "pass";
export const assets: readonly Asset[] = ["usdt", "points", "fuel", "lock", "pass"];

export type Pool =
  /** Mirrors what is held on the chain or by the operator; negative by nature. */
  | "custody"
  /** Issues fuel, points, locked fuel and passes; negative by nature. */
  | "supply"
  /** Fuel that is neither sold nor paid out. */
  | "treasury"
  /** Backs points (usdt) and locked fuel (fuel), one to one. */
  | "backing"
  | "dividend"
  | "nft"
  | "reserve"
  | "fees"
  /** Of airdrops that were started, until it is paid or goes back. */
  | "airdrop"
  /** Requested withdrawals that are neither sent nor returned. */
  | "withdrawing"
  /** Staked fuel and its yield, until released; and staked passes, for good. */
  | "staked";

export const negativePools: readonly Pool[] = ["custody", "supply"];

/** Rows per pool, against contention of parallel payments. */
export const STRIPES = 16;

/** A member who is debited comes with the right to do so. */
export type Party = { member: bigint; right?: DebitRight } | { pool: Pool };

/** One leg of a ledger transaction. Members' entries become statement lines and need `type`. */
export interface EntryInput {
  party: Party;
  asset: Asset;
  /** Units of 1e-8, not zero; negative for outgoing. */
  amount: bigint;
  /** Overrides the type of the ledger transaction. */
  type?: LineType;
  /** The line's own part of `source`. */
  source?: { [key: string]: Json };
}

/** Merges the entries of each pool and asset, and drops zero amounts. */
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
