/**
 * The steps of a run, each one short transaction that also moves the run's cursor: it begins, records its payees in
 * ranges, then pays in batches. A crashed run resumes, and servers share it without paying twice. Source: rules.md J2,
 * J3 and J4.
 */
import { sql, type Updateable } from "kysely";
import type { DailyJobName } from "../../contract/daily/schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { momentOf } from "../../contract/withdrawals/window.ts";
import { readSettings, settingsOfRun } from "../core/settings.ts";
import { toJson } from "../store/insert-rows.ts";
import type { Tx } from "../store/store.ts";
import { dividendJob } from "./dividend.ts";
import type { DailyJob, JobPayment, Paid, Run } from "./job.ts";
import { lockReleaseJob } from "./lock-release.ts";
import { passProfitJob } from "./pass-profit.ts";
import { stakeReleaseJob } from "./stake-release.ts";
import type { JobRunTable } from "./tables.ts";

const jobs: Record<DailyJobName, DailyJob> = {
  dividend: dividendJob,
  nft: passProfitJob,
  stake: stakeReleaseJob,
  lock: lockReleaseJob,
};

/** Limits how long members are locked. */
const BATCH = 500;
/** Payees that one statement records. */
const RANGE = 2_000;
/** Instead of the usual limit, which a slow machine or a member with very many lots could exceed each time. */
const STEP_MINUTES = 10;

/** The insert decides which server begins; others wait for its commit. */
export async function begin(tx: Tx, name: DailyJobName, day: string, at: Date): Promise<void> {
  await allowTime(tx);
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
  const { budget, weight, terms, listing } = await jobs[name].begin(tx, day, await settingsOf(tx, day));
  const start = { budget, weight: weight.toString(), terms: JSON.stringify(terms), listing };
  await change(tx, { name, day }, start);
}

async function settingsOf(tx: Tx, day: string): Promise<Settings> {
  const { withdrawWindow } = await readSettings(tx);
  return settingsOfRun(tx, momentOf(withdrawWindow.timeZone, day, "00:00"));
}

/** Carries out the next step of a run. @returns whether more may follow. */
export async function advance(tx: Tx, name: DailyJobName, day: string, at: Date): Promise<boolean> {
  await allowTime(tx);
  const run = await tx
    .selectFrom("job_run")
    .selectAll()
    .where("name", "=", name)
    .where("day", "=", day)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (run.state === "done") return false;
  return run.listing ? listRange(tx, run) : payBatch(tx, run, at);
}

async function allowTime(tx: Tx): Promise<void> {
  await sql.raw(`set local statement_timeout = '${STEP_MINUTES}min'`).execute(tx);
}

async function listRange(tx: Tx, run: Run): Promise<true> {
  const job = jobs[run.name as DailyJobName];
  const { count, last, due, weight } = await job.list!(tx, run, RANGE);
  const listed: Run = {
    ...run,
    budget: run.budget + due,
    weight: (BigInt(run.weight) + weight).toString(),
    listed_item: last ?? run.listed_item,
    listing: count === BigInt(RANGE),
  };
  const terms = listed.listing || !job.close ? null : await job.close(tx, listed);
  await change(tx, run, {
    budget: listed.budget,
    weight: listed.weight,
    listed_item: listed.listed_item,
    listing: listed.listing,
    ...(terms !== null && { terms: JSON.stringify(terms) }),
  });
  return true;
}

/** @returns whether more may follow. */
async function payBatch(tx: Tx, run: Run, at: Date): Promise<boolean> {
  const { name, day } = run;
  const payments = await tx
    .selectFrom("job_payment")
    .select(["item", "member_id", "weight", "due"])
    .where("name", "=", name)
    .where("day", "=", day)
    .where((eb) => eb(eb.refTuple("member_id", "item"), ">", eb.tuple(run.paid_member, run.paid_item)))
    .orderBy("member_id")
    .orderBy("item")
    .limit(BATCH)
    .execute();
  if (payments.length > 0)
    await markPaid(tx, run, payments, await jobs[name as DailyJobName].pay(tx, run, payments, at));
  const last = payments.at(-1);
  const more = payments.length === BATCH;
  await change(tx, run, {
    ...(last && { paid_member: last.member_id, paid_item: last.item }),
    ...(!more && { state: "done" as const, finished_at: at }),
  });
  return more;
}

/**
 * Each is looked up by the whole of both indexes: the database has no statistics of today, and would read all payees for
 * each batch, or for each payee.
 */
async function markPaid(tx: Tx, { name, day }: Run, payments: JobPayment[], paid: Paid[]): Promise<void> {
  const members = new Map(payments.map(({ item, member_id }) => [item, member_id]));
  const rows = paid.map((one) => ({ ...one, member_id: members.get(one.item)! }));
  await sql`
    update job_payment set due = coalesce(new.due, job_payment.due), paid = new.paid, transaction_id = new.transaction_id,
      turn = batch.turn, rooms = new.rooms, room_votes = new.room_votes
    from (
      select one.*, place.ctid as place
      from json_to_recordset(${toJson(rows)}::json)
        as one (item bigint, member_id bigint, due bigint, paid bigint, transaction_id uuid, rooms bigint[], room_votes bigint[])
      join lateral (
        select ctid from job_payment
        where name = ${name} and day = ${day}::date and item = one.item and member_id = one.member_id offset 0
      ) place on true
    ) new, (select nextval('job_payment_turn') as turn) batch
    where job_payment.ctid = new.place`.execute(tx);
}

async function change(
  tx: Tx,
  { name, day }: Pick<Run, "name" | "day">,
  values: Updateable<JobRunTable>,
): Promise<void> {
  await tx.updateTable("job_run").set(values).where("name", "=", name).where("day", "=", day).execute();
}
