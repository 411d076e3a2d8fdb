import { sql, type Kysely } from "kysely";

/** What fuel has cost, and since when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const units = (price: string) => `((${price}->>'tokenPrice')::numeric * 100000000)::bigint`;

/** The operator's changes of the price so far, as the audit log has them. */
const changes = `select id, at, ${units("before")} as before, ${units("after")} as after from audit
  where act = 'config' and ${units("before")} <> ${units("after")}`;

const statements = [
  `create table token_price (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    price bigint not null check (price > 0)
  )`,
  // What was paid before the first of them, from the day on which there was anyone to pay it.
  `insert into token_price (at, price)
    select least(first.at, (select min(created_at) from member)), first.before
    from (${changes} order by id limit 1) as first`,
  `insert into token_price (at, price)
    select at, after from (${changes}) as change order by id`,
];
