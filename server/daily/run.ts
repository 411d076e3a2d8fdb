/** A failed day does not stop other days. Source: rules.md J2, J5 and J9. */
import { sql } from "kysely";
import { addDays } from "../../contract/days.ts";
import { formatAmount } from "../../contract/money.ts";
import type { DailyJobName, JobRun } from "../../contract/daily/schemas.ts";
import type { Context } from "../core/context.ts";
import { transact } from "../core/transact.ts";
import type { Store } from "../store/store.ts";
import { assertClock, assertDue, dueDays, platformDay } from "./days.ts";
import { advance, begin } from "./run-steps.ts";

/**
 * Completes unfinished earlier days first, where possible.
 * @throws Refused `clock_wrong`, and as {@link assertDue}.
 */
export async function runDaily(
  ctx: Context,
  name: DailyJobName,
  day: string,
  signal?: AbortSignal,
): Promise<JobRun> {
  await assertDue(ctx, name, day, await platformDay(ctx));
  await finishBefore(ctx, name, day, signal);
  await runDay(ctx, name, day, signal);
  return readRun(ctx.db, name, day);
}

/**
 * @throws the first failure, after all days were tried; the signal's reason, between batches. The next call resumes.
 */
export async function runDueDays(ctx: Context, name: DailyJobName, signal?: AbortSignal): Promise<void> {
  const today = await platformDay(ctx);
  const { from } = await dueDays(ctx.db, name, today);
  const failures = await finishBefore(ctx, name, addDays(today, 1), signal);
  const runs = ctx.db.selectFrom("job_run").select("day").where("name", "=", name).where("day", ">=", from);
  // An earlier day may lack its run: it could not begin, or the operator ran a later one.
  const begun = new Set((await runs.execute()).map(({ day }) => day));
  for (let day = from; day <= today; day = addDays(day, 1)) {
    if (begun.has(day)) continue;
    await runDay(ctx, name, day, signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

async function finishBefore(
  ctx: Context,
  name: DailyJobName,
  day: string,
  signal: AbortSignal | undefined,
): Promise<unknown[]> {
  const unfinished = await ctx.db
    .selectFrom("job_run")
    .select("day")
    .where("name", "=", name)
    .where("state", "=", "running")
    .where("day", "<", day)
    .orderBy("day")
    .execute();
  const failures: unknown[] = [];
  for (const earlier of unfinished) {
    await finish(ctx, name, earlier.day, signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      failures.push(error);
    });
  }
  return failures;
}

async function runDay(ctx: Context, name: DailyJobName, day: string, signal?: AbortSignal): Promise<void> {
  await ctx.due.settle();
  await transact(ctx.db, (tx) => begin(tx, name, day, ctx.now()));
  await finish(ctx, name, day, signal);
}

async function finish(ctx: Context, name: DailyJobName, day: string, signal?: AbortSignal): Promise<void> {
  do {
    signal?.throwIfAborted();
    await assertClock(ctx);
  } while (await transact(ctx.db, (tx) => advance(tx, name, day, ctx.now())));
}

async function readRun(db: Store, name: DailyJobName, day: string): Promise<JobRun> {
  const { rows } = await sql<{ payees: bigint; paid: bigint; state: "running" | "done" }>`
    select state, payees, paid from job_run, (
      select count(*) as payees, coalesce(sum(paid), 0)::bigint as paid from (
        select sum(paid) as paid from job_payment where name = ${name} and day = ${day}::date and paid > 0 group by member_id
      ) member
    ) paid where name = ${name} and day = ${day}::date`.execute(db);
  const { payees, paid, state } = rows[0]!;
  return { name, day, payees: Number(payees), paid: formatAmount(paid), state };
}
