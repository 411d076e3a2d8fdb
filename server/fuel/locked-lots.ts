/** Each day a lot releases `rate` of its first amount. Source: rules.md F9, F10. */
import { sql } from "kysely";
import { parseAmount } from "../../contract/money.ts";
import { columnsOf } from "../store/columns.ts";
import type { Tx } from "../store/store.ts";

export interface LockedFuel {
  member: bigint;
  amount: bigint;
}

/** The caller has locked the wallets. @param rate per day, a decimal string. */
export async function addLots(tx: Tx, locked: LockedFuel[], day: string, rate: string): Promise<void> {
  if (locked.length === 0) return;
  const rows = locked.map(({ member, amount }) => ({ member_id: member, amount }));
  await sql`
    insert into locked_lot (member_id, day, rate, amount)
    select member_id, ${day}::date, ${parseAmount(rate)}::bigint, sum(amount)::bigint
    from ${columnsOf("lot", { member_id: "bigint", amount: "bigint" }, rows)}
    group by member_id
    on conflict (member_id, day, rate) do update set amount = locked_lot.amount + excluded.amount`.execute(
    tx,
  );
}

/** The caller has locked the wallet, which covers the amount. */
export async function takeFromLots(tx: Tx, member: bigint, amount: bigint): Promise<void> {
  await sql`
    with ordered as (
      select ctid, amount - released as held,
        coalesce(sum(amount - released) over (order by day desc, rate desc rows between unbounded preceding and 1 preceding), 0) as newer
      from locked_lot where member_id = ${member} and is_open
    ), taken as (
      select ctid, least(held, greatest(0, ${amount}::bigint - newer))::bigint as part from ordered
    ), emptied as (
      delete from locked_lot l using taken t where l.ctid = t.ctid and l.amount = t.part returning l.id, l.member_id
    ), told as (
      insert into locked_lot_deletion (id, member_id) select id, member_id from emptied
    )
    update locked_lot l set amount = l.amount - t.part
    from taken t where l.ctid = t.ctid and t.part > 0 and l.amount > t.part`.execute(tx);
}
