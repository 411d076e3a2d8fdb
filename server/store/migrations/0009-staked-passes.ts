import { sql, type Kysely } from "kysely";

/** Staked passes, and what each tier's pass earned by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table nft_holding add column staked integer not null default 0`,
  `alter table nft_holding add constraint nft_holding_staked check (staked between 0 and quantity)`,
  `create table nft_stake (
    id bigint generated always as identity primary key,
    member_id bigint not null references member,
    tier integer not null,
    quantity integer not null check (quantity > 0),
    earned bigint not null default 0,
    created_at timestamptz not null
  )`,
  `create index nft_stake_member on nft_stake (member_id, id)`,
  // One gift is two records: one for the giver, one for the recipient.
  `alter table nft_transaction add column direction text`,
  `alter table nft_transaction add constraint nft_transaction_direction
    check ((type = 'TRANSFER') = (direction is not null) and direction in ('in', 'out'))`,
  // What a run counted as profit is up to `fees_total`; the next one counts from there, whatever its day.
  `create table nft_day (
    day date primary key,
    ordinal bigint generated always as identity,
    fees_total bigint not null,
    profit bigint not null
  )`,
  `create table nft_day_tier (
    day date not null references nft_day,
    tier integer not null,
    staked integer not null,
    per_pass bigint not null,
    rate bigint not null,
    primary key (day, tier)
  )`,
];
