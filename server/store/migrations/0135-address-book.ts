import { sql, type Kysely } from "kysely";

/** The addresses that members withdraw to, by labels of their own, and whether they withdraw to no others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table withdraw_address (
    id bigint generated always as identity primary key,
    member_id bigint not null references member,
    address text not null,
    label text not null,
    created_at timestamptz not null,
    usable_at timestamptz not null,
    unique (member_id, address)
  )`,
  `create unique index withdraw_address_label on withdraw_address (member_id, lower(label))`,
  // A row: the list is on, or will be until \`off_at\`.
  `create table member_allow_list (
    member_id bigint primary key references member,
    on_at timestamptz not null,
    off_at timestamptz
  )`,
];
