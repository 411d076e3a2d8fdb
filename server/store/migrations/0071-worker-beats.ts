import { sql, type Kysely } from "kysely";

/** What each server says of its workers, so that others miss those that stopped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table worker_beat (
        name text not null,
        server text not null,
        beat_at timestamptz not null,
        failures integer not null,
        failing_since timestamptz,
        error text,
        primary key (name, server)
      )`,
    )
    .execute(db);
}
