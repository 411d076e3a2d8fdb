import { sql, type Kysely } from "kysely";

/**
 * A subscription holds what was known of its session once that was deleted for its age, so that the member can find
 * the device. Those whose session is gone already are named by their own time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table push_subscription add column session_id bigint,
    add column device text,
    add column place text,
    add column device_key text,
    add column signed_in_at timestamptz,
    add column used_at timestamptz,
    add constraint push_subscription_expired
      check ((session_id is null) = (signed_in_at is null) and (session_id is null) = (used_at is null))`,
  `update push_subscription p
    set session_id = nextval(pg_get_serial_sequence('session', 'id')), signed_in_at = created_at, used_at = created_at
    where ended_at is null and not exists (select from session s where s.token_hash = p.token_hash)`,
];
