/** Source: rules.md O112. */
import type { DepositsQuery, MemberDeposit } from "../../contract/deposits/lookup-schemas.ts";
import { newestIn } from "../core/newest.ts";
import { pageById } from "../core/paging.ts";
import type { Store, Tx } from "../store/store.ts";
import { toDeposit } from "./deposit-list.ts";
import type { DepositRow } from "./records.ts";

/** Newest first: by id, or by time for a period, on deposit_time and deposit_status_time. */
export function readAllDeposits(db: Store, { status, from, to, ...request }: DepositsQuery) {
  const all = depositsWithAccounts(db);
  const filtered = status === undefined ? all : all.where("deposit.status", "=", status);
  return pageById(
    request,
    (before, count) => newestIn(filtered, "deposit", { before, from, to }).limit(count).execute(),
    toMemberDeposit,
  );
}

export function depositsWithAccounts(db: Store | Tx) {
  return db
    .selectFrom("deposit")
    .innerJoin("member", "member.id", "deposit.member_id")
    .selectAll("deposit")
    .select("member.account");
}

export function toMemberDeposit(row: DepositRow & { account: string }): MemberDeposit {
  return {
    ...toDeposit(row),
    account: row.account,
    sender: row.sender,
    block: row.block_number?.toString() ?? null,
    review: row.status === "seen" || row.status === "confirming" ? row.review : null,
    goneAt: row.gone_at?.toISOString() ?? null,
    bookedAt: row.booked_at?.toISOString() ?? null,
  };
}
