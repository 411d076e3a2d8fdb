/** Deposits that were credited and that the chain has dropped since. Source: rules.md G5. */
import { sql } from "kysely";
import { anyOf } from "../store/bigints.ts";
import type { Store, Tx } from "../store/store.ts";

/** In usdt, only for members with missing deposits. */
export async function missingDeposits(db: Store | Tx, members: bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ member_id: bigint; missing: bigint }>`
    select member_id, sum(amount)::bigint as missing from deposit
    where member_id = ${anyOf(members)} and gone_at is not null and written_off_at is null
    group by member_id`.execute(db);
  return new Map(rows.map(({ member_id, missing }) => [member_id, missing]));
}
