/** Credited deposits that the chain has dropped: their money is not there. Source: rules.md G5. */
import { sql } from "kysely";
import type { Store, Tx } from "../store/store.ts";

/** The usdt that must not leave the member. */
export async function missingDeposits(db: Store | Tx, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ missing: bigint }>`
    select coalesce(sum(amount), 0)::bigint as missing from deposit
    where member_id = ${memberId} and gone_at is not null and written_off_at is null`.execute(db);
  return rows[0]!.missing;
}
