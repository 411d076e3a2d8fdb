/**
 * Pays incomes out of a payment's `commission` book. Every income stops at what the recipient's votes still have to
 * earn, is paid in three assets, and names its source. Source: economy.md, "Defaults", from "Every income stops".
 */
import { dayIn } from "../../contract/days.ts";
import { formatAmount } from "../../contract/money.ts";
import type { Json } from "../../contract/canonical.ts";
import { capIncome } from "../../contract/rules.ts";
import type { Settings } from "../../contract/settings.ts";
import type { Posting } from "../ledger/posting.ts";
import { insertRows } from "../store/insert-rows.ts";
import type { Tx } from "../store/store.ts";
import { incomeEntries, type Locked } from "./income-entries.ts";
import { addLots } from "./lock-lots.ts";
import type { EarningVote } from "./seats.ts";
import { writeReleases, type Release } from "./vote-releases.ts";

/** What a member is due of one payment, for one reason. */
export interface Claim {
  member: bigint;
  type: "direct" | "position" | "leadership";
  level: number;
  /** How much each of the member's votes may take of it at most, in this order; the sum is what is paid. */
  shares: { vote: EarningVote; amount: bigint }[];
  /** How the claim came about, for the member's own line. */
  source: { [key: string]: Json };
}

/** Collects the incomes of payments that are posted together and writes their records together. */
export class IncomeRun {
  readonly #posting: Posting;
  readonly #settings: Settings;
  readonly #commissions: {
    source_id: string;
    member_id: bigint;
    type: string;
    level: number;
    transfer_id: string;
    amount: bigint;
  }[] = [];
  readonly #releases: Release[] = [];
  readonly #locked: Locked[] = [];

  constructor(posting: Posting, settings: Settings) {
    this.#posting = posting;
    this.#settings = settings;
  }

  /**
   * Pays a claim as far as the votes can take it.
   * @param payment id of the transfer that the income comes from.
   * @returns what was paid, in usdt.
   */
  pay(payment: string, { member, type, level, shares, source }: Claim): bigint {
    const taken = shares
      .map(({ vote, amount }) => ({ vote, amount: capIncome(amount, vote.voteValue, vote.released) }))
      .filter(({ amount }) => amount > 0n);
    const amount = taken.reduce((sum, share) => sum + share.amount, 0n);
    if (amount === 0n) return 0n;
    const cap = shares.reduce((sum, { vote }) => sum + vote.voteValue - vote.released, 0n);
    const origin = { ...source, payment, cap: formatAmount(cap) };
    const { entries, locked } = incomeEntries(
      "commission",
      [{ member, amount, source: origin }],
      this.#settings,
    );
    const transfer = this.#posting.transfer({ kind: "income", type, source: {} }, entries);
    this.#locked.push(...locked);
    for (const share of taken) {
      share.vote.released += share.amount;
      this.#releases.push({ transfer, ...share });
    }
    this.#commissions.push({
      source_id: payment,
      member_id: member,
      type,
      level,
      transfer_id: transfer,
      amount,
    });
    return amount;
  }

  /** Writes the records of what was paid; the posting itself must have been written before. */
  async write(tx: Tx): Promise<void> {
    await insertRows(tx, "commission", this.#commissions);
    await writeReleases(tx, this.#releases);
    const { lockReleaseRate, withdrawWindow } = this.#settings;
    const day = dayIn(withdrawWindow.timeZone, this.#posting.at);
    await addLots(tx, this.#locked, day, lockReleaseRate);
  }
}
