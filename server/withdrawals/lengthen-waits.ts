/** Source: rules.md W30. */
import { sql } from "kysely";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Tx } from "../store/store.ts";

/** A shorter cool-down does not apply to waiting payments: the member and the operators were told the later end. */
export async function lengthenWaits(tx: Tx, before: Settings, after: Settings, at: Date): Promise<void> {
  const hours = after.withdrawCoolDownHours;
  if (hours <= before.withdrawCoolDownHours) return;
  await sql`
    update withdrawal set payable_at = greatest(withdrawal.payable_at, first.created_at + make_interval(hours => ${hours}::int))
    from withdrawal first
    where withdrawal.status in ('pending', 'approved')
      and first.id = (
        select id from withdrawal earlier
        where earlier.address = withdrawal.address and earlier.member_id = withdrawal.member_id
          and earlier.status not in ('rejected', 'cancelled')
        order by id limit 1)
      and first.status in ('pending', 'approved')
      and first.created_at + make_interval(hours => ${hours}::int) > ${at}::timestamptz`.execute(tx);
}
