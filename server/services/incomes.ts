/**
 * Pays incomes out of a payment's `commission` book. Every income stops at what the recipient's votes still have to
 * earn, is paid in three assets, and names its source. Source: economy.md, "Defaults", from "Every income stops".
 */
import { formatAmount, parseAmount } from "../../contract/money.ts";
import type { Json } from "../../contract/canonical.ts";
import { capIncome, splitIncome } from "../../contract/rules.ts";
import type { Settings } from "../../contract/settings.ts";
import type { EntryInput } from "../ledger/books.ts";
import type { Posting } from "../ledger/posting.ts";
import type { Tx } from "../store/store.ts";

/** A vote that may earn, as read under its member's lock; `released` grows as incomes are paid. */
export interface EarningVote {
  id: bigint;
  member: bigint;
  voteValue: bigint;
  released: bigint;
}

/** What a member is due of one payment, for one reason. */
export interface Claim {
  member: bigint;
  type: "direct" | "position";
  level: number;
  /** How much each of the member's votes may take of it at most, in this order; the sum is what is paid. */
  shares: { vote: EarningVote; amount: bigint }[];
  /** How the claim came about, for the member's own line. */
  source: { [key: string]: Json };
}

/** Collects the incomes of one payment and writes their records together. */
export class IncomeRun {
  readonly #posting: Posting;
  readonly #payment: string;
  readonly #settings: Settings;
  readonly #commissions: {
    source_id: string;
    member_id: bigint;
    type: string;
    level: number;
    transfer_id: string;
    amount: bigint;
  }[] = [];
  readonly #releases: { transfer_id: string; vote_id: bigint; amount: bigint }[] = [];
  readonly #votes = new Map<bigint, EarningVote>();

  /** @param payment id of the transfer that the incomes come from. */
  constructor(posting: Posting, payment: string, settings: Settings) {
    this.#posting = posting;
    this.#payment = payment;
    this.#settings = settings;
  }

  /** Pays a claim as far as the votes can take it. @returns what was paid, in usdt. */
  pay(claim: Claim): bigint {
    const taken = claim.shares
      .map(({ vote, amount }) => ({ vote, amount: capIncome(amount, vote.voteValue, vote.released) }))
      .filter(({ amount }) => amount > 0n);
    const income = taken.reduce((sum, { amount }) => sum + amount, 0n);
    if (income === 0n) return 0n;
    const cap = claim.shares.reduce((sum, { vote }) => sum + vote.voteValue - vote.released, 0n);
    const { tokenPrice, incomeSplit } = this.#settings;
    const transfer = this.#posting.transfer(
      {
        kind: "income",
        type: claim.type,
        source: {
          ...claim.source,
          payment: this.#payment,
          income: formatAmount(income),
          cap: formatAmount(cap),
          split: incomeSplit,
          price: tokenPrice,
        },
      },
      incomeEntries(claim.member, splitIncome(income, incomeSplit, parseAmount(tokenPrice)), income),
    );
    for (const { vote, amount } of taken) {
      vote.released += amount;
      this.#votes.set(vote.id, vote);
      this.#releases.push({ transfer_id: transfer, vote_id: vote.id, amount });
    }
    const { member, type, level } = claim;
    this.#commissions.push({
      source_id: this.#payment,
      member_id: member,
      type,
      level,
      transfer_id: transfer,
      amount: income,
    });
    return income;
  }

  /** Writes the records of what was paid; the posting itself must have been written before. */
  async write(tx: Tx): Promise<void> {
    if (this.#commissions.length === 0) return;
    await tx.insertInto("commission").values(this.#commissions).execute();
    await tx.insertInto("vote_release").values(this.#releases).execute();
    for (const { id, released, voteValue } of this.#votes.values()) {
      await tx
        .updateTable("vote")
        .set({ released, status: released === voteValue ? "out" : "active" })
        .where("id", "=", id)
        .execute();
    }
  }
}

/** usdt as it is; points and locked fuel newly issued, with what stands behind them set aside. */
function incomeEntries(member: bigint, parts: ReturnType<typeof splitIncome>, income: bigint): EntryInput[] {
  const { usdt, points, lockUsdt, lock } = parts;
  const entries: EntryInput[] = [
    { party: { book: "commission" }, asset: "usdt", amount: -income },
    { party: { member }, asset: "usdt", amount: usdt },
    { party: { book: "backing" }, asset: "usdt", amount: points },
    { party: { book: "supply" }, asset: "points", amount: -points },
    { party: { member }, asset: "points", amount: points },
    { party: { book: "reserve" }, asset: "usdt", amount: lockUsdt },
    { party: { book: "treasury" }, asset: "fuel", amount: -lock },
    { party: { book: "backing" }, asset: "fuel", amount: lock },
    { party: { book: "supply" }, asset: "lock", amount: -lock },
    { party: { member }, asset: "lock", amount: lock },
  ];
  return entries.filter((entry) => entry.amount !== 0n);
}
