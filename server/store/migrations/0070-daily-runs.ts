import { sql, type Kysely } from "kysely";

/** Runs that record their payees in ranges, and release of locked fuel that is recorded per lot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await recordOpenReleases(db);
}

const statements = [
  `set local statement_timeout = 0`,
  // While `listing`, payees after `listed_item` are still to be recorded.
  `alter table job_run add column listing boolean not null default false,
    add column listed_item bigint not null default 0`,
  // What a release owes, per lot: how far it releases the lot of a day and a rate.
  `alter table job_payment add column lot_days date[], add column lot_rates bigint[], add column lot_targets bigint[]`,
  `create index vote_active on vote (id) where status = 'active'`,
];

/** Records per lot what open releases still owe: before, they computed it anew and could stop for good. */
export async function recordOpenReleases<T>(db: Kysely<T>): Promise<void> {
  await sql
    .raw(
      `with due as (
        select p.day as run, l.member_id, l.day, l.rate, l.released,
          greatest(released, least(amount, floor(amount::numeric * rate * (p.day - l.day) / 100000000)::bigint)) as target
        from job_payment p join job_run r on r.name = p.name and r.day = p.day
        left join locked_lot l on l.member_id = p.item and l.released < l.amount and l.day < p.day
        where p.name = 'lock' and r.state = 'running' and p.paid is null and p.lot_days is null
      ), owed as (
        select p.day as run, p.item, coalesce(sum(target - released), 0)::bigint as due,
          array_agg(due.day order by due.day, rate) filter (where target > released) as days,
          array_agg(rate order by due.day, rate) filter (where target > released) as rates,
          array_agg(target order by due.day, rate) filter (where target > released) as targets
        from job_payment p join job_run r on r.name = p.name and r.day = p.day
        left join due on due.run = p.day and due.member_id = p.item
        where p.name = 'lock' and r.state = 'running' and p.paid is null and p.lot_days is null
        group by 1, 2
      )
      update job_payment p set due = owed.due, lot_days = owed.days, lot_rates = owed.rates, lot_targets = owed.targets
      from owed where p.name = 'lock' and p.day = owed.run and p.item = owed.item`,
    )
    .execute(db);
  await sql
    .raw(
      `update job_run r set budget =
        (select coalesce(sum(due), 0) from job_payment p where p.name = r.name and p.day = r.day)
      where name = 'lock' and state = 'running'`,
    )
    .execute(db);
}
