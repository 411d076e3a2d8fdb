import { sql, type Kysely } from "kysely";

/** Lots that were taken back whole: devices that have them are told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table locked_lot_deletion (
    id bigint primary key,
    member_id bigint not null references member
  )`.execute(db);
  await sql`create index locked_lot_deletion_member on locked_lot_deletion (member_id, id)`.execute(db);
}
