import { sql } from "kysely";
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import { bigints } from "../store/bigints.ts";
import type { Store, Tx } from "../store/store.ts";

export async function findMember(db: Store | Tx, account: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom("member")
    .select("id")
    .where("account", "=", normaliseAccount(account))
    .executeTakeFirst();
  return row?.id;
}

/** Whose account is not closed: nothing is sent to a closed one. Source: rules.md S123. */
export async function findOpenMember(db: Store | Tx, account: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom("member")
    .select("id")
    .where("account", "=", normaliseAccount(account))
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

/** Whose accounts are not closed. Keys are in lower case. */
export async function findOpenMembers(tx: Tx, accounts: string[]): Promise<Map<string, bigint>> {
  const names = JSON.stringify(accounts.map(normaliseAccount));
  const { rows } = await sql<{ account: string; id: bigint }>`
    select account, id from member
    where account = any(array(select json_array_elements_text(${names}::json))) and closed_at is null`.execute(
    tx,
  );
  return new Map(rows.map(({ account, id }) => [account, id]));
}

/** Source: rules.md R2. */
export async function inOneLine(db: Store | Tx, one: bigint, other: bigint): Promise<boolean> {
  return (await areInOneLine(db, [[one, other]]))[0]!;
}

/** Logarithmic in the depth. */
export async function areInOneLine(db: Store | Tx, pairs: [bigint, bigint][]): Promise<boolean[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<{ n: number }>`
    with recursive
      ends as (
        select p.n::integer as n, least(a.depth, b.depth) as depth,
          case when (a.depth, a.id) > (b.depth, b.id) then a.id else b.id end as lower,
          case when (a.depth, a.id) > (b.depth, b.id) then b.id else a.id end as upper
        from unnest(${bigints(pairs.map(([one]) => one))}::bigint[], ${bigints(pairs.map(([, other]) => other))}::bigint[])
          with ordinality as p (one, other, n)
        join member a on a.id = p.one
        join member b on b.id = p.other
      ),
      climb as (
        select e.n, m.id, m.depth, m.referrer_id, m.jump_id from ends e join member m on m.id = e.lower
        union all
        select c.n, m.id, m.depth, m.referrer_id, m.jump_id
        from climb c
        join ends e on e.n = c.n and c.depth > e.depth
        left join member far on far.id = c.jump_id and far.depth >= e.depth
        join member m on m.id = coalesce(far.id, c.referrer_id)
      )
    select e.n from ends e where exists (select from climb c where c.n = e.n and c.id = e.upper)`.execute(db);
  const found = new Set(rows.map(({ n }) => n));
  return pairs.map((_, i) => found.has(i + 1));
}
