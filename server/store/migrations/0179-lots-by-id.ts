import { sql, type Kysely } from "kysely";

/** Lots get ids, in the order of their days, so that lists are read by a cursor and devices name them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table locked_lot add column id bigint`,
  `update locked_lot l set id = o.id
    from (select member_id, day, rate, row_number() over (order by day, member_id, rate) as id from locked_lot) o
    where l.member_id = o.member_id and l.day = o.day and l.rate = o.rate`,
  `alter table locked_lot alter column id set not null`,
  `alter table locked_lot alter column id add generated always as identity`,
  `select setval(pg_get_serial_sequence('locked_lot', 'id'), coalesce((select max(id) from locked_lot), 0) + 1, false)`,
  `create unique index locked_lot_list on locked_lot (member_id, id)`,
];
