/**
 * The platform's own side of the ledger. Member balances stand in `wallet`; everything else that money can be in is a
 * pool. Source: rules.md M3, M13, M14, M15 and V9.
 */
import type { Json } from "../../contract/canonical.ts";
import type { LineType } from "../../contract/wallet/schemas.ts";

export type Asset = "usdt" | "points" | "fuel" | "lock";
export const assets: readonly Asset[] = ["usdt", "points", "fuel", "lock"];

export type Pool =
  /** The mirror of what is held on chain or by the operator: negative by nature. */
  | "custody"
  /** Where fuel, points and locked fuel are issued from: negative by nature. */
  | "supply"
  /** Fuel not yet sold or paid out. */
  | "treasury"
  /** What stands behind points (usdt, one to one) and behind locked fuel (fuel, one to one). */
  | "backing"
  | "dividend"
  | "nft"
  | "reserve"
  | "fees"
  /** What members have asked to withdraw and is neither sent nor given back. */
  | "withdrawing"
  /** Staked fuel with its yield, until it is released. */
  | "staked";

/** Pools that may be below zero. */
export const negativePools: readonly Pool[] = ["custody", "supply"];

/** How many rows a busy pool is spread over, so that parallel votes rarely meet on one. */
export const STRIPES = 16;

export type Party = { member: bigint } | { pool: Pool };

/** One side of a transfer. Members' entries become statement lines and need `type`. */
export interface EntryInput {
  party: Party;
  asset: Asset;
  /** Units of 1e-8, not zero; negative for what goes out. */
  amount: bigint;
  /** The line's type, where it is not the transfer's. */
  type?: LineType;
  /** What this line says of itself beside its transfer's purpose. */
  source?: { [key: string]: Json };
}

/** The same entries with each pool's amounts of an asset in one, and without those that are zero. */
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
