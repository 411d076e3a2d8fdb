import { sql, type Kysely } from "kysely";

/** Daily jobs: which ran, whom they owe what, and the lots that locked fuel is released from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Whoever is to be paid is written down when a run begins: what happens meanwhile changes nothing of it.
  `create table job_run (
    name text not null,
    day date not null,
    budget bigint not null,
    weight numeric not null,
    terms json not null,
    paid_member bigint not null default 0,
    paid_item bigint not null default 0,
    state text not null check (state in ('running', 'done')),
    started_at timestamptz not null,
    finished_at timestamptz,
    primary key (name, day)
  )`,
  `create table payout (
    name text not null,
    day date not null,
    item bigint not null,
    member_id bigint not null references member,
    weight bigint not null,
    due bigint not null check (due >= 0),
    paid bigint check (paid between 0 and due),
    transfer_id uuid references transfer,
    primary key (name, day, item),
    foreign key (name, day) references job_run
  )`,
  `create index payout_order on payout (name, day, member_id, item)`,
  // What a run still owes: empty but while one is under way.
  `create index payout_waiting on payout (name, day) where paid is null`,
  `create index payout_member on payout (member_id, name)`,
  // All that is locked for a member on one day is one lot.
  `create table lock_lot (
    member_id bigint not null references member,
    day date not null,
    rate bigint not null check (rate between 0 and 100000000),
    amount bigint not null check (amount > 0),
    released bigint not null default 0,
    primary key (member_id, day, rate),
    check (released between 0 and amount)
  )`,
  `create index lock_lot_open on lock_lot (member_id) where released < amount`,
  // What was locked before there were lots begins today.
  `insert into lock_lot (member_id, day, rate, amount)
    select member_id, (now() at time zone 'Asia/Shanghai')::date, 1000000, lock from wallet where lock > 0`,
];
