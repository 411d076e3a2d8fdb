import { sql, type Kysely } from "kysely";

/**
 * Closed days, with what was posted on each. The identifiers of ledger transactions begin with their time, so that the postings of
 * a day are one range of the primary key: no index is added to the ledger. A transaction whose identifier does not tell its
 * time, or that was written after its day was closed, is listed in `late_posting` with the time at which it counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table closed_day (
    day date primary key,
    starts_at timestamptz not null,
    ends_at timestamptz not null unique,
    closed_at timestamptz not null,
    late integer,
    computed_at timestamptz,
    check (starts_at < ends_at)
  )`,
  `create index closed_day_uncomputed on closed_day (day) where computed_at is null`,

  `create function refuse_reopening() returns trigger language plpgsql as $$
    begin
      if old.computed_at is not null
        or (new.day, new.starts_at, new.ends_at, new.closed_at) is distinct from (old.day, old.starts_at, old.ends_at, old.closed_at)
      then raise exception 'a closed day never changes'; end if;
      return new;
    end $$`,
  `create trigger closed_day_closed_once before update on closed_day
    for each row execute function refuse_reopening()`,
  `create trigger closed_day_kept before delete on closed_day for each row execute function refuse_rewrite()`,

  `create table day_sum (
    day date not null references closed_day,
    kind text not null,
    type text not null,
    book text not null,
    asset text not null,
    debits bigint not null,
    credits bigint not null,
    debit numeric not null,
    credit numeric not null,
    primary key (day, kind, type, book, asset)
  )`,
  `create table day_balance (
    day date not null references closed_day,
    book text not null,
    asset text not null,
    balance numeric not null,
    primary key (day, book, asset)
  )`,
  ...["day_sum", "day_balance"].flatMap((table) => [
    `create trigger ${table}_append_only_row before update or delete on ${table}
      for each row execute function refuse_rewrite()`,
    `create trigger ${table}_append_only_statement before truncate on ${table}
      for each statement execute function refuse_rewrite()`,
  ]),

  `create table late_posting (
    transaction_id uuid primary key,
    posted_at timestamptz not null,
    counts_at timestamptz not null
  )`,
  // Serves the late ones of a day.
  `create index late_posting_counts on late_posting (counts_at)`,

  // Serves a day's last root.
  `create index evidence_root_at on evidence_root (at)`,

  `create function uuid_time(id uuid) returns bigint language sql immutable strict parallel safe as $$
    select ('x' || replace(left(id::text, 13), '-', ''))::bit(48)::bigint $$`,
  `insert into late_posting select id, created_at, created_at from ledger_transaction
    where uuid_time(id) <> floor(extract(epoch from created_at) * 1000)`,

  `create function note_late_postings() returns trigger language plpgsql as $$
    begin
      insert into late_posting
        select a.id, a.created_at, greatest(a.created_at, last.ends_at)
        from added a
        left join (select ends_at from closed_day order by ends_at desc limit 1) last on true
        where a.created_at < last.ends_at or uuid_time(a.id) <> floor(extract(epoch from a.created_at) * 1000);
      return null;
    end $$`,
  `create trigger ledger_transaction_late after insert on ledger_transaction
    referencing new table as added for each statement execute function note_late_postings()`,

  // The server's role may only add to the ledger, and so may not lock it.
  `create function await_postings() returns void language plpgsql security definer set search_path = public as $$
    begin lock table ledger_transaction in share row exclusive mode; end $$`,
];
