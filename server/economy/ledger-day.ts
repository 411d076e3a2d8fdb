/** In statements of bounded size. */
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../core/context.ts";
import { isInSpan, isListedIn, type Span } from "../reports/sums.ts";
import { slicesOf } from "./day.ts";
import { Tally } from "./figures.ts";

export type IncomeType = "direct" | "position" | "leadership";

/** Amounts of members' lines, by purpose. */
export interface LedgerDay {
  payments: Tally;
  transfers: Tally;
  stakes: Tally;
  deposits: Tally;
  /** Incomes of payments. */
  incomes: Record<IncomeType, Tally>;
  /** These incomes by the terms under which they were paid. */
  paidIn: { split: Record<"usdt" | "points" | "lock", string>; price: string; incomes: Tally }[];
  swaps: Swap[];
}

export interface Swap {
  from: "usdt" | "fuel";
  to: "usdt" | "fuel" | "points";
  price: string;
  feeRate: string;
  burnRate: string;
  pay: string;
  fee: string;
  burn: string;
  receive: string;
}

interface Line {
  kind: string;
  amount: bigint;
  count: bigint;
}
interface Income {
  type: IncomeType;
  split: string | null;
  price: string | null;
  amount: bigint;
  count: bigint;
}

export async function readLedgerDay(tx: Tx, span: Span): Promise<LedgerDay> {
  const [lines, incomes, swaps]: [Line[], Income[], Swap[]] = [[], [], []];
  // `e` is an entry, a commission or a transaction.
  const parts = [...slicesOf(span).map(isInSpan), isListedIn(span)];
  for (const part of parts) {
    lines.push(...(await readLines(tx, part)));
    incomes.push(...(await readIncomes(tx, part)));
    swaps.push(...(await readSwaps(tx, part)));
  }
  const tally = (...kinds: string[]) => {
    const counted = new Tally();
    for (const { kind, amount, count } of lines) if (kinds.includes(kind)) counted.add(amount, count);
    return counted;
  };
  const ofType = (type: IncomeType) => {
    const counted = new Tally();
    for (const one of incomes) if (one.type === type) counted.add(one.amount, one.count);
    return counted;
  };
  return {
    payments: tally("vote", "upgrade", "repurchase"),
    transfers: tally("transfer"),
    stakes: tally("stake"),
    deposits: tally("deposit"),
    incomes: { direct: ofType("direct"), position: ofType("position"), leadership: ofType("leadership") },
    paidIn: byTerms(incomes),
    swaps,
  };
}

/** Only the payer's line. */
async function readLines(tx: Tx, part: RawBuilder<boolean>): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select t.kind, abs(e.amount) as amount, count(*) as count
    from entry e join ledger_transaction t on t.id = e.transaction_id
    where ${part} and e.member_id is not null and (
      (e.amount < 0 and t.kind in ('vote', 'upgrade', 'repurchase', 'transfer', 'stake'))
      or (e.amount > 0 and t.kind = 'deposit'))
    group by 1, 2`.execute(tx);
  return rows;
}

async function readIncomes(tx: Tx, part: RawBuilder<boolean>): Promise<Income[]> {
  const { rows } = await sql<Income>`
    select e.type, t.source->>'split' as split, t.source->>'price' as price, e.amount, count(*) as count
    from (select source_id as transaction_id, type, amount from commission) e
    join ledger_transaction t on t.id = e.transaction_id
    where ${part} group by 1, 2, 3, 4`.execute(tx);
  return rows;
}

async function readSwaps(tx: Tx, part: RawBuilder<boolean>): Promise<Swap[]> {
  const { rows } = await sql<{ source: Swap | null }>`
    select e.source from (select id as transaction_id, kind, source from ledger_transaction) e
    where ${part} and e.kind = 'swap'`.execute(tx);
  return rows.flatMap(({ source }) => (source?.price === undefined ? [] : [source]));
}

function byTerms(incomes: Income[]): LedgerDay["paidIn"] {
  const groups = Map.groupBy(incomes, ({ split, price }) => `${price} ${split}`);
  return [...groups.values()].flatMap((group) => {
    const [{ split, price }] = group as [Income];
    if (split === null || price === null) return [];
    const counted = new Tally();
    for (const { amount, count } of group) counted.add(amount, count);
    return [{ split: JSON.parse(split) as LedgerDay["paidIn"][number]["split"], price, incomes: counted }];
  });
}
