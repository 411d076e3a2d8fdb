/** Source: rules.md S120. */
import { sql } from "kysely";
import { smallestWithdrawal } from "../../../contract/withdrawals/rules.ts";
import type { Reason } from "../../../contract/reasons.ts";
import { readSettings } from "../../core/settings.ts";
import { bigints } from "../../store/bigints.ts";
import type { Tx } from "../../store/store.ts";

/** In the order in which they are named. */
export type ClosingObstacle = Extract<
  Reason,
  "frozen" | "recovery_running" | "withdrawal_open" | "deposit_open" | "balance_left"
>;

/**
 * What keeps accounts from being closed: money that the member can still get, or something that is under way. The
 * caller holds the locks of the members' rows.
 */
export async function readObstacles(
  tx: Tx,
  ids: bigint[],
  at: Date,
): Promise<Map<bigint, ClosingObstacle | null>> {
  const smallest = smallestWithdrawal(await readSettings(tx));
  const { rows } = await sql<{ id: bigint; obstacle: ClosingObstacle | null }>`
    select m.id, case
      when m.frozen_at is not null then 'frozen'
      when exists (select from recovery r
        where r.member_id = m.id and r.ended_at is null and r.until > ${at}::timestamptz) then 'recovery_running'
      when exists (select from withdrawal w
        where w.member_id = m.id and w.status not in ('confirmed', 'rejected', 'cancelled')) then 'withdrawal_open'
      when exists (select from deposit d
        where d.member_id = m.id and d.status in ('seen', 'confirming')) then 'deposit_open'
      when w.usdt >= ${smallest}::bigint then 'balance_left'
    end as obstacle
    from member m join wallet w on w.member_id = m.id
    where m.id = any(${bigints(ids)}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, obstacle }) => [id, obstacle]));
}
