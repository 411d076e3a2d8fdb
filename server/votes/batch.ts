import { sql } from "kysely";
import { dayIn } from "../../contract/days.ts";
import { parseAmount } from "../../contract/money.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { Posting } from "../ledger/posting.ts";
import { grantSpends } from "../gate/spend.ts";
import { orRefused } from "../core/refused.ts";
import { Contended } from "../store/errors.ts";
import { columnsOf } from "../store/columns.ts";
import type { Tx } from "../store/store.ts";
import { settleAll } from "../store/settle-all.ts";
import { burnableFuel } from "../fuel/burn.ts";
import { recordPayments } from "../team/events.ts";
import { gradesAbove } from "../team/grades.ts";
import { addToCounter, VOTED } from "../ledger/counters.ts";
import { heldFuel, lockableFuel, retryIfEmptied } from "../fuel/lockable-fuel.ts";
import { addLots } from "../fuel/locked-lots.ts";
import { readSettings } from "../core/settings.ts";
import type { Ballots } from "./ballots.ts";
import { carryOut, type BatchState } from "./carry-out.ts";
import { mostLocked } from "./income-entries.ts";
import { IncomeRecords } from "./incomes.ts";
import { voteInfo } from "./info.ts";
import { tellCaps } from "./tell-caps.ts";
import { leaderShares, type LeaderShare } from "./leadership.ts";
import type { VoteOrder, VoteOutcome } from "./orders.ts";
import { lockLines } from "./lines.ts";
import { nextVoteIds, readBallots, readPayers, readSeated, type Payer } from "./read.ts";

/**
 * @param orders at most one per member.
 * @returns the outcomes in order; a refused order has no effect.
 * @throws Contended if the transaction must be retried.
 * @throws SeatsNotRead if the orders must be retried one by one.
 * @throws PoolExhausted
 */
export async function performVotes(tx: Tx, orders: VoteOrder[], at: Date): Promise<VoteOutcome[]> {
  // Before the wallets, so that batches cannot deadlock.
  const [lastSeats, settings, payers] = await settleAll([
    lockLines(tx, orders),
    readSettings(tx),
    readPayers(
      tx,
      orders.map(({ member }) => member),
    ),
  ]);
  const leaders = await readLeaders(tx, payers, settings);
  const batch = await open(tx, { orders, payers, leaders, lastSeats, settings, at });
  const outcomes = orders.map((order) => attempt(batch, order, payers.get(order.member)!));
  await write(tx, batch);
  return outcomes;
}

interface Prepared {
  orders: VoteOrder[];
  payers: Map<bigint, Payer>;
  leaders: Map<bigint, LeaderShare[]>;
  lastSeats: Map<number, number>;
  settings: Settings;
  at: Date;
}

async function readLeaders(tx: Tx, payers: Map<bigint, Payer>, settings: Settings) {
  const above = await gradesAbove(tx, [...payers.keys()], settings);
  return new Map(Array.from(above, ([payer, leaders]) => [payer, leaderShares(leaders, settings)]));
}

async function open(tx: Tx, prepared: Prepared): Promise<BatchState> {
  const { orders, payers, leaders, lastSeats, settings, at } = prepared;
  const referrers = Array.from(payers.values(), ({ referrer }) => referrer).filter((id) => id !== null);
  const above = [...referrers, ...[...leaders.values()].flat().map(({ member }) => member)];
  const reached = new Set([
    ...payers.keys(),
    ...above,
    ...(await readSeated(tx, orders, lastSeats, settings)),
  ]);
  const creations = orders.filter(({ kind }) => kind === "create").length;
  const burns = orders.some(({ kind }) => kind === "repurchase");
  const [posting, voteIds] = await settleAll([Posting.open(tx, reached, at), nextVoteIds(tx, creations)]);
  const spenders = orders.map(({ member, tokenHash }) => ({ memberId: member, tokenHash }));
  const [ballots, rights, held] = await settleAll([
    readBallots(tx, orders, above, lastSeats, settings),
    grantSpends(tx, spenders, "vote", at),
    heldFuel(tx),
  ]);
  // A daily income may have put a seat out and thereby brought another member into range.
  if (ballots.members().some((member) => !reached.has(member))) throw new Contended();
  return {
    posting,
    ballots,
    rights,
    records: new IncomeRecords(),
    settings,
    leaders,
    lastSeats,
    voteIds,
    burnable: burns ? await burnableFuel(tx) : 0n,
    fuel: await lockableFuel(tx, mostLocked(mostPaid(orders, ballots, settings), settings), held),
    payments: [],
  };
}

/** An upper bound. */
function mostPaid(orders: VoteOrder[], ballots: Ballots, { voteLevels }: Settings): bigint {
  const agreed = orders.flatMap(({ member }) => ballots.of(member).map(({ payPrice }) => payPrice));
  const prices = [...agreed, ...voteLevels.map(({ payPrice }) => parseAmount(payPrice))];
  return prices.reduce((most, price) => (price > most ? price : most), 0n) * BigInt(orders.length);
}

function attempt(batch: BatchState, order: VoteOrder, payer: Payer): VoteOutcome {
  return orRefused(() => {
    const since = batch.posting.lineCount;
    const subject = carryOut(batch, order, payer);
    const lines = batch.posting.linesOf(payer.id, since);
    return { subject, lines, info: voteInfo(batch.ballots.of(payer.id)) };
  });
}

async function write(
  tx: Tx,
  { posting, ballots, records, settings, lastSeats, payments }: BatchState,
): Promise<void> {
  if (payments.length === 0) return;
  const day = dayIn(settings.withdrawWindow.timeZone, posting.at);
  const total = payments.reduce((sum, { performance }) => sum + performance, 0n);
  // Pipelined; the contended pools come last.
  await settleAll([
    ballots.write(tx),
    records.write(tx),
    addLots(tx, records.locked, day, settings.lockReleaseRate),
    recordPayments(tx, payments, day),
    writeLastSeats(tx, lastSeats),
    addToCounter(tx, VOTED, total),
    retryIfEmptied(posting.write()),
  ]);
  await tellCaps(tx, ballots.earned(), posting.at);
}

async function writeLastSeats(tx: Tx, lastSeats: Map<number, number>): Promise<void> {
  if (lastSeats.size === 0) return;
  const seats = Array.from(lastSeats, ([level, last_seat]) => ({ level, last_seat }));
  await sql`
    update level_line set last_seat = new.last_seat
    from ${columnsOf("new", { level: "integer", last_seat: "integer" }, seats)}
    where level_line.level = new.level and level_line.last_seat <> new.last_seat`.execute(tx);
}
