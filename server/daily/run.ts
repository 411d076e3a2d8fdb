/**
 * A run first records what it owes, then pays in batches that mark their payments in their own transactions: a
 * crashed run resumes, and servers share it without paying twice. Source: rules.md J2, J3, J4 and J5.
 */
import { sql } from "kysely";
import { addDays, dayIn, isDay } from "../../contract/days.ts";
import { formatAmount } from "../../contract/money.ts";
import { type DailyJobName, type JobRun } from "../../contract/daily/schemas.ts";
import { Refused } from "../core/refused.ts";
import { toJson } from "../store/insert-rows.ts";
import type { Store, Tx } from "../store/store.ts";
import type { Context } from "../core/context.ts";
import { readSettings } from "../core/settings.ts";
import { transact } from "../core/transact.ts";
import type { DailyJob, Paid, Run } from "./job.ts";
import { dividendJob } from "./dividend.ts";
import { lockReleaseJob } from "./lock-release.ts";
import { passProfitJob } from "./pass-profit.ts";
import { stakeReleaseJob } from "./stake-release.ts";

const jobs: Record<DailyJobName, DailyJob> = {
  dividend: dividendJob,
  nft: passProfitJob,
  stake: stakeReleaseJob,
  lock: lockReleaseJob,
};

/** Limits how long members are locked. */
const BATCH = 500;

/**
 * Completes unfinished earlier days first.
 * @returns what the day paid.
 * @throws Refused `invalid` for a day that does not exist or has not begun.
 */
export async function runDaily(
  ctx: Context,
  name: DailyJobName,
  day: string,
  signal?: AbortSignal,
): Promise<JobRun> {
  if (!isDay(day) || day > (await platformDay(ctx))) throw new Refused("invalid", { field: "day" });
  const unfinished = await ctx.db
    .selectFrom("job_run")
    .select("day")
    .where("name", "=", name)
    .where("state", "=", "running")
    .where("day", "<", day)
    .orderBy("day")
    .execute();
  for (const earlier of unfinished) await finish(ctx, name, earlier.day, signal);
  await transact(ctx.db, (tx) => begin(tx, name, day, ctx.now()));
  await finish(ctx, name, day, signal);
  return readRun(ctx.db, name, day);
}

/** Older missed days are skipped. */
const MISSED_DAYS = 60;

/**
 * Runs each day since the last, today included; a new job starts today.
 * @throws the signal's reason, between batches; the next call resumes.
 */
export async function runDueDays(ctx: Context, name: DailyJobName, signal?: AbortSignal): Promise<void> {
  const now = await platformDay(ctx);
  const last = await ctx.db
    .selectFrom("job_run")
    .select((eb) => eb.fn.max("day").as("day"))
    .where("name", "=", name)
    .executeTakeFirst();
  const first = last?.day ? addDays(last.day, 1) : now;
  const earliest = addDays(now, 1 - MISSED_DAYS);
  if (last?.day) await runDaily(ctx, name, last.day, signal);
  for (let day = first > earliest ? first : earliest; day <= now; day = addDays(day, 1)) {
    await runDaily(ctx, name, day, signal);
  }
}

/** In the platform's zone. */
export async function platformDay(ctx: Context): Promise<string> {
  const { withdrawWindow } = await readSettings(ctx.db);
  return dayIn(withdrawWindow.timeZone, ctx.now());
}

/** The insert decides which server begins; others wait for its commit. */
async function begin(tx: Tx, name: DailyJobName, day: string, at: Date): Promise<void> {
  const inserted = await tx
    .insertInto("job_run")
    .values({
      name,
      day,
      budget: 0n,
      weight: "0",
      terms: "null",
      state: "running",
      started_at: at,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("day")
    .executeTakeFirst();
  if (!inserted) return;
  const { budget, weight, terms } = await jobs[name].begin(tx, day, await readSettings(tx));
  await tx
    .updateTable("job_run")
    .set({ budget, weight: weight.toString(), terms: JSON.stringify(terms) })
    .where("name", "=", name)
    .where("day", "=", day)
    .execute();
}

async function finish(ctx: Context, name: DailyJobName, day: string, signal?: AbortSignal): Promise<void> {
  do signal?.throwIfAborted();
  while (await transact(ctx.db, (tx) => payBatch(tx, name, day, ctx.now())));
}

/** @returns whether more may follow. */
async function payBatch(tx: Tx, name: DailyJobName, day: string, at: Date): Promise<boolean> {
  const run = await tx
    .selectFrom("job_run")
    .selectAll()
    .where("name", "=", name)
    .where("day", "=", day)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (run.state === "done") return false;
  const payments = await tx
    .selectFrom("job_payment")
    .selectAll()
    .where("name", "=", name)
    .where("day", "=", day)
    .where((eb) => eb(eb.refTuple("member_id", "item"), ">", eb.tuple(run.paid_member, run.paid_item)))
    .orderBy("member_id")
    .orderBy("item")
    .limit(BATCH)
    .execute();
  if (payments.length > 0) await markPaid(tx, run, await jobs[name].pay(tx, run, payments, at));
  const last = payments.at(-1);
  const more = payments.length === BATCH;
  await tx
    .updateTable("job_run")
    .set({
      ...(last && { paid_member: last.member_id, paid_item: last.item }),
      ...(!more && { state: "done", finished_at: at }),
    })
    .where("name", "=", name)
    .where("day", "=", day)
    .execute();
  return more;
}

async function markPaid(tx: Tx, { name, day }: Run, paid: Paid[]): Promise<void> {
  await sql`
    update job_payment set paid = new.paid, transaction_id = new.transaction_id
    from json_to_recordset(${toJson(paid)}::json) as new (item bigint, paid bigint, transaction_id uuid)
    where job_payment.name = ${name} and job_payment.day = ${day}::date and job_payment.item = new.item`.execute(
    tx,
  );
}

async function readRun(db: Store, name: DailyJobName, day: string): Promise<JobRun> {
  const { rows } = await sql<{ payees: bigint; paid: bigint; state: "running" | "done" }>`
    select state,
      (select count(distinct member_id) from job_payment p where p.name = r.name and p.day = r.day and paid > 0) as payees,
      (select coalesce(sum(paid), 0)::bigint from job_payment p where p.name = r.name and p.day = r.day) as paid
    from job_run r where name = ${name} and day = ${day}::date`.execute(db);
  const { payees, paid, state } = rows[0]!;
  return { name, day, payees: Number(payees), paid: formatAmount(paid), state };
}
