/** Source: rules.md W7, O107. */
import { sql } from "kysely";
import type { Store, Tx } from "../store/store.ts";
import type { ChainSettings } from "./settings.ts";

/**
 * Whether an address is the token's, the reserve's, a payout wallet's or a member's deposit address: what is sent there
 * circles back or is lost.
 */
export async function isPlatformAddress(
  chain: { settings: Pick<ChainSettings, "cold"> } | null,
  db: Store | Tx,
  address: string,
): Promise<boolean> {
  if (chain?.settings.cold?.some((one) => one.address === address)) return true;
  const { rows } = await sql`
    select from deposit_address where address = ${address}
    union all select from payout_wallet where address = ${address}
    union all select from chain_cursor where token = ${address} limit 1`.execute(db);
  return rows.length > 0;
}
