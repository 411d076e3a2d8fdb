/** Which direct members may look different: by their account, their votes, or what their teams paid. */
import { sql, type RawBuilder } from "kysely";
import { isWritten, rowAge, type Since } from "../store/row-changes.ts";

/** Selects `id` and `age`. Payments that are not rolled up yet climb to the direct member above them. */
export function writtenDirectMembers(memberId: bigint, since: Since): RawBuilder<unknown> {
  const of = (table: string, rows: RawBuilder<unknown>) =>
    sql`select m.id, ${rowAge(table, since)} as age from member m ${rows}
      where m.referrer_id = ${memberId}::bigint and ${isWritten(table, since)}`;
  if (since.xid === null) return of("m", sql``);
  return sql`
    ${of("m", sql``)}
    union all ${of("v", sql`join vote v on v.member_id = m.id`)}
    union all ${of("c", sql`join community c on c.member_id = m.id`)}
    union all (
      with recursive
        above as (select depth + 1 as depth from member where id = ${memberId}::bigint),
        climb as (
          select ${rowAge("e", since)} as age, m.id, m.depth, m.referrer_id, m.jump_id
          from community_event e
          join lateral (select * from member where id = e.member_id offset 0) m on true
          where ${isWritten("e", since)} and m.depth >= (select depth from above)
          union all
          select c.age, m.id, m.depth, m.referrer_id, m.jump_id
          from climb c
          left join lateral (
            select f.id from member f
            where f.id = c.jump_id and f.depth >= (select depth from above) offset 0
          ) far on true
          join lateral (select * from member where id = coalesce(far.id, c.referrer_id) offset 0) m on true
          where c.depth > (select depth from above)
        )
      select id, age from climb
      where depth = (select depth from above) and referrer_id = ${memberId}::bigint
    )`;
}
