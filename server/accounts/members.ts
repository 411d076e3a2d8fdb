import { sql } from "kysely";
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import type { Store, Tx } from "../store/store.ts";

/** Finds an account in any letter case. */
export async function findMember(db: Store | Tx, account: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom("member")
    .select("id")
    .where("account", "=", normaliseAccount(account))
    .executeTakeFirst();
  return row?.id;
}

/** Whether one is an ancestor of the other. Logarithmic in the depth. Source: rules.md R2. */
export async function inOneLine(db: Store | Tx, one: bigint, other: bigint): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive
      ends as (
        select (array_agg(id order by depth desc, id desc))[1] as lower, (array_agg(id order by depth, id))[1] as upper,
          min(depth) as depth
        from member where id in (${one}, ${other})
      ),
      climb as (
        select m.id, m.depth, m.referrer_id, m.jump_id from member m, ends where m.id = ends.lower
        union all
        select m.id, m.depth, m.referrer_id, m.jump_id
        from climb c
        join ends on c.depth > ends.depth
        left join member far on far.id = c.jump_id and far.depth >= ends.depth
        join member m on m.id = coalesce(far.id, c.referrer_id)
      )
    select exists (select from climb, ends where climb.id = ends.upper) as found`.execute(db);
  return rows[0]!.found;
}
