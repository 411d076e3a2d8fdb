import { sql, type Kysely } from "kysely";

/** Which member has read which notice, on whatever device; and notices that were taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table notice_read (
    member_id bigint not null references member,
    notice_id bigint not null references notice,
    read_at timestamptz not null,
    primary key (member_id, notice_id)
  )`,
  `alter table notice add column withdrawn_at timestamptz`,
];
