/** Source: rules.md W1. */
import type { Selectable } from "kysely";
import { formatAmount } from "../../contract/money.ts";
import type { MemberWithdrawal, Withdrawal, WithdrawStatus } from "../../contract/withdrawals/schemas.ts";
import type { Store } from "../store/store.ts";
import type { WithdrawalTable } from "./tables.ts";
import { newestIn, type Period } from "../core/newest.ts";
import { pageById, pageOfMember, recordsOfMember, type PageRequest } from "../core/paging.ts";

export type WithdrawalRow = Selectable<WithdrawalTable>;

export function readWithdrawals(db: Store, memberId: bigint, request: PageRequest) {
  return pageOfMember(db, "withdrawal", memberId, request, toWithdrawal);
}

export function readWithdrawalsById(db: Store, memberId: bigint, ids: bigint[]): Promise<Withdrawal[]> {
  return recordsOfMember(db, "withdrawal", memberId, ids, toWithdrawal);
}

/** Newest first: by id, or by time for a period, on withdrawal_time and withdrawal_status_time. */
export function readAllWithdrawals(
  db: Store,
  { status, from, to, ...request }: PageRequest & Period & { status?: WithdrawStatus },
) {
  const all = db
    .selectFrom("withdrawal")
    .innerJoin("member", "member.id", "withdrawal.member_id")
    .selectAll("withdrawal")
    .select("member.account");
  const filtered = status === undefined ? all : all.where("withdrawal.status", "=", status);
  return pageById(
    request,
    (before, count) => newestIn(filtered, "withdrawal", { before, from, to }).limit(count).execute(),
    toMemberWithdrawal,
  );
}

export function toWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    id: row.id.toString(),
    amount: formatAmount(row.amount),
    fee: formatAmount(row.fee),
    arrival: formatAmount(row.amount - row.fee),
    address: row.address,
    status: row.status,
    txHash: row.tx_hash,
    reason: row.reason,
    firstUse: row.first_use,
    payableAt: row.payable_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    approvedAt: row.approved_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

export function toMemberWithdrawal(row: WithdrawalRow & { account: string }): MemberWithdrawal {
  return { ...toWithdrawal(row), account: row.account, byHand: row.by_hand };
}
