/**
 * A chart's cost must not grow with the number of lines. Computed hourly from the index alone. Source: rules.md O106.
 */
import { sql } from "kysely";
import { inSnapshot } from "../core/snapshot.ts";
import { transact } from "../core/transact.ts";
import type { Store, Tx } from "../store/store.ts";

/** A transaction's commit is later than its time by less. */
const MARGIN = "1 hour";
const STEP_DAYS = 31;

/** All are computed again if the zone changed or they do not match. */
export async function sumDays(db: Store, zone: string, now: Date): Promise<void> {
  if (!(await inSnapshot(db, fits))) await transact(db, forget);
  while (await transact(db, (tx) => sumStep(tx, zone, now)));
}

/** Many days' lines may exceed the limit of requests. */
async function allowTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
}

/** An entry may come later than the margin. */
async function fits(tx: Tx): Promise<boolean> {
  await allowTime(tx);
  const { rows } = await sql`
    with summed as (
      select pool, asset, sum(received - paid) as total from book_day group by 1, 2
    )
    select from (select pool, asset, sum(balance) as balance from pool group by 1, 2) p
      left join summed s on s.pool = p.pool and s.asset = p.asset
    where exists (select from book_days)
      and p.balance <> coalesce(s.total, 0) + (
        select coalesce(sum(amount), 0) from entry e
        where e.pool = p.pool and e.asset = p.asset and e.created_at >= (select through from book_days))
    limit 1`.execute(tx);
  return rows.length === 0;
}

async function forget(tx: Tx): Promise<void> {
  await sql`delete from book_days`.execute(tx);
  await sql`delete from book_day`.execute(tx);
}

/** @returns whether there is more. */
async function sumStep(tx: Tx, zone: string, now: Date): Promise<boolean> {
  await allowTime(tx);
  await sql`insert into book_days (zone, through) values (${zone}, '-infinity') on conflict do nothing`.execute(
    tx,
  );
  const { rows: known } = await sql<{ same: boolean }>`
    select zone = ${zone} as same from book_days for update`.execute(tx);
  if (!known[0]!.same) {
    await sql`delete from book_day`.execute(tx);
    await sql`update book_days set zone = ${zone}, through = '-infinity'`.execute(tx);
  }
  const { rows } = await sql<{ more: boolean }>`
    with bounds as (
      select case when through > '-infinity' then through else first end as from_time,
        (date_trunc('day', (${now}::timestamptz - ${MARGIN}::interval) at time zone ${zone})) at time zone ${zone} as finish
      from book_days, lateral (
        select min((select min(created_at) from entry e where e.pool = p.pool and e.asset = p.asset)) as first
        from (select distinct pool, asset from pool) p) begun
    ), step as (
      select from_time, finish, least(finish, (date_trunc('day', from_time at time zone ${zone})
        + make_interval(days => ${STEP_DAYS})) at time zone ${zone}) as until
      from bounds where from_time < finish
    ), summed as (
      insert into book_day (pool, asset, day, received, paid)
      select p.pool, p.asset, d.day, d.received, d.paid
      from step, (select distinct pool, asset from pool) p, lateral (
        select (created_at at time zone ${zone})::date as day,
          coalesce(sum(amount) filter (where amount > 0), 0) as received,
          coalesce(-sum(amount) filter (where amount < 0), 0) as paid
        from entry e where e.pool = p.pool and e.asset = p.asset
          and e.created_at >= step.from_time and e.created_at < step.until
        group by 1) d
    )
    update book_days set through = step.until from step returning step.until < step.finish as more`.execute(
    tx,
  );
  return rows[0]?.more ?? false;
}
