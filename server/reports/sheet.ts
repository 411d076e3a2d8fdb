/** Source: rules.md O127. */
import { formatAmount } from "../../contract/money.ts";
import type { Sheet } from "../../contract/reports/schemas.ts";
import { assets } from "../ledger/accounts.ts";
import type { BookMoves } from "./balances.ts";
import { MEMBERS, type Moved } from "./sums.ts";

export interface SheetSpan {
  from: string;
  to: string;
  startsAt: Date;
  endsAt: Date;
  closed: boolean;
  late: number;
  /** The usdt on the chain, from the last root in the range. */
  chain: string | null;
}

const PAYMENTS: ReadonlySet<string> = new Set(["vote", "upgrade", "repurchase"]);
const INCOMES = ["direct", "position", "leadership", "dividend", "profit"];

export function toSheet(
  { startsAt, endsAt, chain, ...span }: SheetSpan,
  moved: readonly Moved[],
  books: readonly BookMoves[],
): Sheet {
  const among = (fits: (one: Moved) => boolean) => moved.filter(fits);
  const ofMembers = among(({ book }) => book === MEMBERS);
  const withdrawals = among(({ kind, asset }) => kind === "withdraw" && asset === "usdt");
  const closing = (book: string, asset: string) =>
    books.find((one) => one.book === book && one.asset === asset)?.closing ?? 0n;
  return {
    ...span,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    votes: debited(ofMembers.filter((one) => PAYMENTS.has(one.type) && PAYMENTS.has(one.kind))),
    incomes: INCOMES.flatMap((type) =>
      byAsset(ofMembers.filter((one) => one.type === type)).map((one) => ({ type, ...one })),
    ),
    deposits: credited(ofMembers.filter(({ kind }) => kind === "deposit")),
    withdrawals: {
      asked: debited(withdrawals.filter(({ book }) => book === MEMBERS)),
      returned: credited(withdrawals.filter(({ book }) => book === MEMBERS)),
      paid: paidOf(withdrawals),
      fees: formatAmount(net(withdrawals.filter(({ book }) => book === "fees"))),
    },
    credits: byAsset(ofMembers.filter(({ kind }) => kind === "credit")),
    fees: byAsset(among(({ book }) => book === "fees")),
    burnt: formatAmount(
      sum(
        among(({ book, asset }) => book === "supply" && asset === "fuel"),
        ({ credit }) => credit,
      ),
    ),
    liabilities: assets.map((asset) => {
      const parts = [MEMBERS, "withdrawing", "staked"].map((book) => closing(book, asset));
      const [members, withdrawing, staked] = parts.map(formatAmount) as [string, string, string];
      const total = formatAmount(parts.reduce((all, part) => all + part, 0n));
      return { asset, members, withdrawing, staked, total };
    }),
    reserves: {
      custody: formatAmount(-closing("custody", "usdt")),
      reserve: formatAmount(closing("reserve", "usdt")),
      chain,
    },
    books: books.map((one) => ({
      book: one.book,
      asset: one.asset,
      opening: formatAmount(one.opening),
      debit: formatAmount(one.debit),
      credit: formatAmount(one.credit),
      closing: formatAmount(one.closing),
    })),
  };
}

function sum(list: readonly Moved[], of: (one: Moved) => bigint): bigint {
  return list.reduce((total, one) => total + of(one), 0n);
}

function net(list: readonly Moved[]): bigint {
  return sum(list, ({ credit, debit }) => credit - debit);
}

function debited(list: readonly Moved[]) {
  return {
    count: Number(sum(list, ({ debits }) => debits)),
    amount: formatAmount(sum(list, ({ debit }) => debit)),
  };
}

function credited(list: readonly Moved[]) {
  return {
    count: Number(sum(list, ({ credits }) => credits)),
    amount: formatAmount(sum(list, ({ credit }) => credit)),
  };
}

/** Custody's amount and the fee; a fee of the whole amount leaves none. */
function paidOf(withdrawals: readonly Moved[]) {
  const custody = withdrawals.filter(({ book }) => book === "custody");
  const fees = withdrawals.filter(({ book }) => book === "fees");
  const { count } = credited(custody);
  return { count, amount: formatAmount(net(custody) + net(fees)) };
}

function byAsset(list: readonly Moved[]) {
  return assets
    .filter((asset) => list.some((one) => one.asset === asset))
    .map((asset) => ({ asset, amount: formatAmount(net(list.filter((one) => one.asset === asset))) }));
}
