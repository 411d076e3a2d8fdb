/**
 * A deposit is credited if a quorum of nodes shows it and its recipient's balance grew by as much. Source: rules.md
 * D31, D33.
 */
import { isBacked, type Arrived } from "../chain/backing.ts";
import type { Receipt } from "../chain/client.ts";
import { fromUnits } from "../chain/transfers.ts";
import { answered, judge, witnessesOf, type Statement, type Witness } from "../chain/witnesses.ts";
import type { Context } from "../core/context.ts";
import { transact } from "../core/transact.ts";
import { leaveToOperator } from "./daily-limit.ts";
import {
  arrivalsIn,
  identityOf,
  identityOfRow,
  recordReceipts,
  type Arrival,
  type DepositRow,
} from "./records.ts";
import type { Reading } from "./scan.ts";
import { stopCredits } from "./stop.ts";

/** @returns the rows that may be credited; none once nodes contradict each other. */
export async function agreedOn(reading: Reading, rows: DepositRow[]): Promise<DepositRow[]> {
  const { chain } = reading.ctx;
  if (!chain || rows.length === 0) return [];
  const all = witnessesOf(chain, reading.node);
  const witnesses = chain.settings.quorum === 1 ? all.slice(0, 1) : all;
  const agreed: DepositRow[] = [];
  for (const [txHash, ofTransaction] of Map.groupBy(rows, ({ tx_hash }) => tx_hash)) {
    reading.signal.throwIfAborted();
    const claim = { txHash, block: ofTransaction[0]!.block_number! };
    const said = await Promise.all(witnesses.map((witness) => witness.state(claim)));
    const verdict = judge(said, chain.settings.quorum);
    if (verdict.kind === "disagreed") {
      await stopCredits(reading, claim, verdict.texts);
      return [];
    }
    if (verdict.kind === "waiting") reportOnce(reading, txHash);
    else agreed.push(...(await match(reading, witnesses, verdict.statement, ofTransaction)));
  }
  return agreed;
}

function reportOnce({ state: { unanswered }, notify }: Reading, txHash: string): void {
  if (unanswered.has(txHash)) return;
  unanswered.add(txHash);
  notify({ event: "no_quorum", txHash });
}

/** @param rows shown by one node. */
async function match(
  reading: Reading,
  witnesses: Witness[],
  { receipt, decimals }: Statement,
  rows: DepositRow[],
): Promise<DepositRow[]> {
  const { ctx, node } = reading;
  reading.state.unanswered.delete(rows[0]!.tx_hash);
  const token = { settings: node.settings, decimals: async () => decimals };
  const arrivals = receipt ? await arrivalsIn(ctx.db, token, [receipt]) : [];
  const shown = new Set(arrivals.map(identityOf));
  const [same, other] = [true, false].map((wanted) =>
    rows.filter((row) => shown.has(identityOfRow(row)) === wanted),
  ) as [DepositRow[], DepositRow[]];
  if (other.length > 0) await correct(reading, other, receipt);
  const backed: DepositRow[] = [];
  for (const row of same) {
    const is = await isRowBacked(reading, witnesses, row, arrivals, decimals);
    if (is) backed.push(row);
    else if (is === false) await doubt(reading, row);
  }
  return backed;
}

async function correct(reading: Reading, rows: DepositRow[], receipt: Receipt | null): Promise<void> {
  const { ctx, node, head, notify } = reading;
  for (const row of rows) await drop(ctx, row);
  if (receipt) await recordReceipts(ctx.db, node, [receipt], head.number, ctx.now());
  notify({ event: "corrected", txHash: rows[0]!.tx_hash });
}

/** False if any node shows a smaller growth; null if too few answer. An operator's release suffices. */
async function isRowBacked(
  { ctx }: Reading,
  witnesses: Witness[],
  row: DepositRow,
  arrivals: Arrival[],
  decimals: number,
): Promise<boolean | null> {
  if (row.released_at !== null) return true;
  const { to } = arrivals.find((arrival) => identityOf(arrival) === identityOfRow(row))!;
  const value = arrivals
    .filter((arrival) => arrival.to === to)
    .reduce((sum, { amount, dust }) => sum + fromUnits(amount, decimals) + dust, 0n);
  const arrived: Arrived = { to, block: row.block_number!, value };
  const answers = await Promise.all(witnesses.map(({ node }) => answered(isBacked(node, arrived))));
  if (answers.includes(false)) return false;
  return answers.filter((answer) => answer).length >= ctx.chain!.settings.quorum ? true : null;
}

async function doubt({ ctx, notify }: Reading, row: DepositRow): Promise<void> {
  await transact(ctx.db, (tx) => leaveToOperator(tx, [row], "unbacked", ctx.now()));
  notify({ event: "unbacked", txHash: row.tx_hash });
}

export async function drop({ db }: Context, { id, block_hash }: DepositRow): Promise<void> {
  await db
    .updateTable("deposit")
    .set({ status: "orphaned", reason: "orphaned", confirmations: 0, block_hash: null, block_number: null })
    .where("id", "=", id)
    .where("status", "in", ["seen", "confirming"])
    .where("block_hash", "=", block_hash)
    .execute();
}
