/**
 * The incomes of payments that are posted together: each stops at what the recipient's votes still have to earn, and all
 * that one payment brings is part of its one transfer. Source: rules.md V10, V11, V15 and V16.
 */
import { formatAmount } from "../../contract/money.ts";
import type { Json } from "../../contract/canonical.ts";
import { capIncome } from "../../contract/votes/payment-rules.ts";
import { insertRows } from "../store/insert-rows.ts";
import type { Tx } from "../store/store.ts";
import { settleAll } from "../store/settle-all.ts";
import type { Income } from "./income-entries.ts";
import type { Locked } from "../fuel/locked-lots.ts";
import type { Ballot, Ballots } from "./ballots.ts";

export type IncomeType = "direct" | "position" | "leadership";

/** What a member is due of one payment, for one reason. */
export interface Claim {
  member: bigint;
  type: IncomeType;
  /** How much each of the member's votes may take of it at most, in this order; the sum is what is paid. */
  shares: { vote: Ballot; amount: bigint }[];
  /** How the claim came about, for the member's own line. */
  source: { [key: string]: Json };
}

/** An income as taken, with what it counted towards. */
export interface Taken extends Income {
  type: IncomeType;
  shares: { vote: Ballot; amount: bigint }[];
}

/** Writes down, for a whole batch, who was paid what of which payment, and what it counted towards. */
export class IncomeRecords {
  readonly #commissions: object[] = [];
  readonly #releases: object[] = [];
  readonly #locked: Locked[] = [];

  add(payment: string, level: number, incomes: Taken[], locked: Locked[]): void {
    for (const { member, type, amount, shares } of incomes) {
      this.#commissions.push({
        source_id: payment,
        member_id: member,
        type,
        level,
        transaction_id: payment,
        amount,
      });
      for (const share of shares) {
        this.#releases.push({ transaction_id: payment, vote_id: share.vote.id, type, amount: share.amount });
      }
    }
    this.#locked.push(...locked);
  }

  get locked(): Locked[] {
    return this.#locked;
  }

  /** The transfers and the votes must have been written before. */
  async write(tx: Tx): Promise<void> {
    await settleAll([
      insertRows(tx, "commission", this.#commissions),
      insertRows(tx, "vote_release", this.#releases),
    ]);
  }
}

/** Takes a claim as far as the votes can, and lets them release it. @returns null when nothing can be taken. */
export function take(ballots: Ballots, { member, type, shares, source }: Claim): Taken | null {
  const cap = shares.reduce((sum, { vote }) => sum + vote.voteValue - vote.released, 0n);
  const taken = shares
    .map(({ vote, amount }) => ({ vote, amount: capIncome(amount, vote.voteValue, vote.released) }))
    .filter(({ amount }) => amount > 0n);
  const amount = taken.reduce((sum, share) => sum + share.amount, 0n);
  if (amount === 0n) return null;
  for (const share of taken) ballots.release(share.vote, share.amount, type === "position");
  return { member, type, amount, shares: taken, source: { ...source, cap: formatAmount(cap) } };
}

/** Fills votes with an amount in their order: the oldest first. */
export function fill(votes: Ballot[], amount: bigint) {
  let left = amount;
  return votes.map((vote) => {
    const part = capIncome(left, vote.voteValue, vote.released);
    left -= part;
    return { vote, amount: part };
  });
}
