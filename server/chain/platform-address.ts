/** Source: rules.md W7, O107. */
import { sql } from "kysely";
import { Refused } from "../core/refused.ts";
import type { Store, Tx } from "../store/store.ts";
import type { ChainSettings } from "./settings.ts";

/** The part of the chain that names the reserve's addresses; null without a chain. */
export type ReserveAddresses = { settings: Pick<ChainSettings, "cold"> } | null;

/**
 * Whether an address is the token's, the reserve's, a payout or anchor wallet's, or a member's deposit address: what is
 * sent there circles back or is lost.
 */
export async function isPlatformAddress(
  chain: ReserveAddresses,
  db: Store | Tx,
  address: string,
): Promise<boolean> {
  if (chain?.settings.cold?.some((one) => one.address === address)) return true;
  const { rows } = await sql`
    select from deposit_address where address = ${address}
    union all select from payout_wallet where address = ${address}
    union all select from anchor_wallet where address = ${address}
    union all select from chain_cursor where token = ${address} limit 1`.execute(db);
  return rows.length > 0;
}

/** @throws Refused `platform_address` at the field `address`. */
export async function assertOutside(chain: ReserveAddresses, db: Store | Tx, address: string): Promise<void> {
  if (await isPlatformAddress(chain, db, address))
    throw new Refused("platform_address", { field: "address" });
}
