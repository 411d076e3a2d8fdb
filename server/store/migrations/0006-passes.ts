import { sql, type Kysely } from "kysely";

/** Who holds how many passes of each tier, and how they came and went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table nft_holding (
    member_id bigint not null references member,
    tier integer not null,
    quantity integer not null check (quantity >= 0),
    primary key (member_id, tier)
  )`,
  `create table nft_transaction (
    id bigint generated always as identity primary key,
    member_id bigint not null references member,
    type text not null check (type in ('MINT', 'TRANSFER', 'STAKE')),
    tier integer not null,
    quantity integer not null check (quantity > 0),
    other_id bigint references member,
    created_at timestamptz not null
  )`,
  `create index nft_transaction_member on nft_transaction (member_id, id)`,
];
