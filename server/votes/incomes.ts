/** Source: rules.md V10, V11, V15 and V16. */
import { formatAmount } from "../../contract/money.ts";
import type { Json } from "../../contract/canonical.ts";
import { capIncome } from "../../contract/votes/payment-rules.ts";
import { insertColumns } from "../store/columns.ts";
import type { Tx } from "../store/store.ts";
import { settleAll } from "../store/settle-all.ts";
import type { Income } from "./income-entries.ts";
import type { LockedFuel } from "../fuel/locked-lots.ts";
import type { Ballot, Ballots } from "./ballots.ts";
import type { CommissionTable, VoteReleaseTable } from "./tables.ts";

export type IncomeType = "direct" | "position" | "leadership";

export interface Claim {
  member: bigint;
  type: IncomeType;
  /** Shares in the order in which votes are filled. */
  shares: { vote: Ballot; amount: bigint }[];
  source: { [key: string]: Json };
}

export interface PaidIncome extends Income {
  type: IncomeType;
  shares: { vote: Ballot; amount: bigint }[];
}

const COMMISSION = {
  source_id: "uuid",
  member_id: "bigint",
  type: "text",
  level: "integer",
  transaction_id: "uuid",
  amount: "bigint",
} as const;

const RELEASE = { transaction_id: "uuid", vote_id: "bigint", type: "text", amount: "bigint" } as const;

export class IncomeRecords {
  readonly #commissions: CommissionTable[] = [];
  readonly #releases: VoteReleaseTable[] = [];
  readonly #locked: LockedFuel[] = [];

  add(payment: string, level: number, incomes: PaidIncome[], locked: LockedFuel[]): void {
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

  get locked(): LockedFuel[] {
    return this.#locked;
  }

  /** Call after the ledger transactions and votes are written. */
  async write(tx: Tx): Promise<void> {
    await settleAll([
      insertColumns(tx, "commission", COMMISSION, this.#commissions),
      insertColumns(tx, "vote_release", RELEASE, this.#releases),
    ]);
  }
}

/** Null if the caps leave nothing. */
export function payClaim(ballots: Ballots, { member, type, shares, source }: Claim): PaidIncome | null {
  const cap = shares.reduce((sum, { vote }) => sum + vote.voteValue - vote.released, 0n);
  const taken = shares
    .map(({ vote, amount }) => ({ vote, amount: capIncome(amount, vote.voteValue, vote.released) }))
    .filter(({ amount }) => amount > 0n);
  const amount = taken.reduce((sum, share) => sum + share.amount, 0n);
  if (amount === 0n) return null;
  for (const share of taken) ballots.release(share.vote, share.amount, type === "position");
  return { member, type, amount, shares: taken, source: { ...source, cap: formatAmount(cap) } };
}

export function fill(votes: Ballot[], amount: bigint) {
  let left = amount;
  return votes.map((vote) => {
    const part = capIncome(left, vote.voteValue, vote.released);
    left -= part;
    return { vote, amount: part };
  });
}
