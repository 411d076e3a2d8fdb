/**
 * Short transactions also move the run's cursor, so a crashed run resumes, and servers share it without paying twice.
 * Source: rules.md J2, J3 and J4.
 */
import { sql, type Updateable } from "kysely";
import type { DailyJobName } from "../../contract/daily/schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { momentOf } from "../../contract/withdrawals/window.ts";
import { readSettings, settingsOfRun } from "../core/settings.ts";
import { columnsOf } from "../store/columns.ts";
import { planByIndexes } from "../store/index-plans.ts";
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
const RANGE = 2_000;
/** A slow machine or a member with very many lots could exceed the usual limit each time. */
const STEP_MINUTES = 10;

/** The insert decides which server begins; others wait for its commit. */
export async function begin(tx: Tx, name: DailyJobName, day: string, at: Date): Promise<void> {
  await prepare(tx);
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

/** @returns whether more may follow. */
export async function advance(tx: Tx, name: DailyJobName, day: string, at: Date): Promise<boolean> {
  await prepare(tx);
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

async function prepare(tx: Tx): Promise<void> {
  await planByIndexes(tx);
  await sql`select set_config('statement_timeout', ${`${STEP_MINUTES}min`}, true)`.execute(tx);
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

async function payBatch(tx: Tx, run: Run, at: Date): Promise<boolean> {
  const { name, day } = run;
  const payments = await tx
    .selectFrom("job_payment")
    .select(["item", "member_id", "weight", "due", sql<string>`ctid`.as("place")])
    .where("name", "=", name)
    .where("day", "=", day)
    .where((eb) => eb(eb.refTuple("member_id", "item"), ">", eb.tuple(run.paid_member, run.paid_item)))
    .orderBy("member_id")
    .orderBy("item")
    .limit(BATCH)
    .execute();
  if (payments.length > 0)
    await markPaid(tx, payments, await jobs[name as DailyJobName].pay(tx, run, payments, at));
  const last = payments.at(-1);
  const more = payments.length === BATCH;
  await change(tx, run, {
    ...(last && { paid_member: last.member_id, paid_item: last.item }),
    ...(!more && { state: "done" as const, finished_at: at }),
  });
  return more;
}

const PAID = {
  place: "tid",
  due: "bigint",
  paid: "bigint",
  transaction_id: "uuid",
  rooms: "text",
  room_votes: "text",
} as const;

/** A column of arrays cannot be passed as one array. */
function listOf(values: bigint[] | undefined): string | null {
  return values ? `{${values.join(",")}}` : null;
}

async function markPaid(tx: Tx, payments: JobPayment[], paid: Paid[]): Promise<void> {
  const places = new Map(payments.map(({ item, place }) => [item, place]));
  const rows = paid.map(({ item, due = null, paid: amount, transaction_id, rooms, room_votes }) => ({
    place: places.get(item)!,
    due,
    paid: amount,
    transaction_id,
    rooms: listOf(rooms),
    room_votes: listOf(room_votes),
  }));
  await sql`
    update job_payment set due = coalesce(new.due, job_payment.due), paid = new.paid, transaction_id = new.transaction_id,
      turn = batch.turn, rooms = new.rooms::bigint[], room_votes = new.room_votes::bigint[]
    from ${columnsOf("new", PAID, rows)}, (select nextval('job_payment_turn') as turn) batch
    where job_payment.ctid = new.place`.execute(tx);
}

async function change(
  tx: Tx,
  { name, day }: Pick<Run, "name" | "day">,
  values: Updateable<JobRunTable>,
): Promise<void> {
  await tx.updateTable("job_run").set(values).where("name", "=", name).where("day", "=", day).execute();
}
