/** Verifies statements line by line: rules.md M8, M9. */
import { createHash } from "node:crypto";
import { sql, type Selectable } from "kysely";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { splitIncome } from "../../contract/votes/payment-rules.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { GENESIS_HASH, linePreimage } from "../../contract/wallet/statement.ts";
import type { Tx } from "../store/store.ts";
import type { EntryTable } from "./tables.ts";
import { sourceOf } from "./posting.ts";

const BATCH = 5_000;

export type LineRow = Selectable<EntryTable> & { kind: string; common: unknown };

interface IncomeSource {
  income: string;
  split: Settings["incomeSplit"];
  price: string;
  /** Present if the treasury held less fuel than the income locks. */
  treasury: string;
}

export interface Chain {
  member: bigint;
  seq: number;
  hash: string;
  balances: Map<string, bigint>;
}

export async function findBrokenLine(tx: Tx): Promise<string | null> {
  let chain: Chain = { member: 0n, seq: 0, hash: GENESIS_HASH, balances: new Map() };
  await sql`set local enable_nestloop = on`.execute(tx);
  for (;;) {
    const lines = await linesAfter(tx, { member_id: chain.member, seq: chain.seq }, BATCH);
    for (const line of lines) {
      if (line.member_id !== chain.member) {
        chain = { member: line.member_id!, seq: 0, hash: GENESIS_HASH, balances: new Map() };
      }
      const fault = append(chain, line);
      if (fault) return `6: ${fault}: member ${line.member_id}, line ${line.seq}`;
    }
    if (lines.length < BATCH) break;
  }
  await sql`set local enable_nestloop = off`.execute(tx);
  const heads = await sql<{ member: bigint }>`
    select w.member_id as member from wallet w
    left join entry e on e.member_id = w.member_id and e.seq = w.seq
    where w.seq > 0 and (e.hash is null or e.hash <> w.head_hash)
      or w.seq <> (select count(*) from entry where member_id = w.member_id) limit 1`.execute(tx);
  return heads.rows[0] ? `6: the chain's head is its last line: member ${heads.rows[0].member}` : null;
}

/** @returns the line's fault, or null. */
export function append(chain: Chain, line: LineRow): string | null {
  if (line.seq !== chain.seq + 1) return "lines are numbered without gaps";
  const balance = (chain.balances.get(line.asset) ?? 0n) + line.amount;
  if (balance !== line.balance) return "each balance follows from the one before";
  if (!isIncomeShare(line)) return "an income's line is its share of the income it names";
  if (!isReleaseSum(line)) return "a release's line is the sum of what its lots released";
  if (line.prev_hash !== chain.hash || hashOf(line) !== line.hash) return "lines are hash-chained";
  chain.seq = line.seq;
  chain.hash = line.hash;
  chain.balances.set(line.asset, balance);
  return null;
}

/**
 * Joining the whole ledger for each page would take quadratic time.
 * @param lines from which `e` is read.
 */
export async function linesAfter(
  tx: Tx,
  { member_id: member, seq }: Pick<LineRow, "member_id" | "seq">,
  limit: number,
  lines = sql`entry e where e.member_id is not null`,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select page.*, t.kind, t.source as common
    from (
      select e.* from ${lines} and (e.member_id, e.seq) > (${member}::bigint, ${seq}::integer)
      order by e.member_id, e.seq limit ${limit}::integer
    ) page join ledger_transaction t on t.id = page.transaction_id
    order by page.member_id, page.seq`.execute(tx);
  return rows;
}

function sourceOfLine(line: LineRow) {
  return sourceOf({ id: line.transaction_id, kind: line.kind, source: line.common }, line.source);
}

function isIncomeShare(line: LineRow): boolean {
  const { income, split, price, treasury } = sourceOfLine(line) as Partial<IncomeSource>;
  if (income === undefined || split === undefined || price === undefined) return true;
  const held = treasury === undefined ? null : parseAmount(treasury);
  const parts = splitIncome(parseAmount(income), split, parseAmount(price), held);
  return line.amount === parts[line.asset as "usdt" | "points" | "lock"];
}

/** Old lines hold no rates. */
function isReleaseSum(line: LineRow): boolean {
  const { rates } = sourceOfLine(line) as { rates?: { amount: string }[] };
  if (rates === undefined) return true;
  const total = rates.reduce((sum, { amount }) => sum + parseAmount(amount), 0n);
  return line.amount === (line.asset === "lock" ? -total : total);
}

function hashOf(line: LineRow): string {
  const preimage = linePreimage({
    uid: line.member_id!.toString(),
    seq: line.seq!,
    asset: line.asset,
    type: line.type!,
    amount: formatAmount(line.amount),
    balance: formatAmount(line.balance!),
    source: sourceOfLine(line),
    createdAt: line.created_at.toISOString(),
    prevHash: line.prev_hash!,
  });
  return createHash("sha256").update(preimage).digest("hex");
}
