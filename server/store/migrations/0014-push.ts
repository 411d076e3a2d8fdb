import { sql, type Kysely } from "kysely";

/** The browsers that notices are pushed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A browser has one subscription, whoever is signed in on it: the last one to subscribe is who it belongs to.
  `create table push_subscription (
    id bigint generated always as identity primary key,
    endpoint text not null unique,
    member_id bigint not null references member,
    p256dh text not null,
    auth text not null,
    language text not null,
    created_at timestamptz not null
  )`,
  `create index push_subscription_member on push_subscription (member_id, id)`,
];
