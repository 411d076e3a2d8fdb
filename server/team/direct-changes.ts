import { ANY_AGE, isYoung, rowAge, type Written } from "../store/row-changes.ts";

const own = (alias: string, rows = "") =>
  `select m.id, ${rowAge(alias)} as age from member m ${rows}
   where m.referrer_id = $1::bigint and ${isYoung(alias)}`;

/** If all members are asked for, their accounts suffice. */
const some = `and $3::bigint < ${ANY_AGE}`;

export const writtenDirectMembers: Written = `
  ${own("m")}
  union all ${own("v", "join vote v on v.member_id = m.id")} ${some}
  union all ${own("c", "join community c on c.member_id = m.id")} ${some}`;

/** Payments that are not rolled up yet. */
export const pendingDirectMembers: Written = `
  (with recursive
    above as (select depth + 1 as depth from member where id = $1::bigint),
    climb as (
      select ${rowAge("e")} as age, m.id, m.depth, m.referrer_id, m.jump_id
      from community_event e
      join lateral (select * from member where id = e.member_id offset 0) m on true
      where ${isYoung("e")} ${some} and m.depth >= (select depth from above)
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
  where depth = (select depth from above) and referrer_id = $1::bigint)`;
