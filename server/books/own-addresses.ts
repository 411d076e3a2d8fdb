/** Source: rules.md O107. */
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { Store, Tx } from "../store/store.ts";

/** Payout wallet, cold addresses and members' deposit addresses. */
export async function isOwnAddress(
  { chain }: Pick<Context, "chain">,
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
