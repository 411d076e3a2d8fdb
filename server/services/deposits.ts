/** Deposits. Source: economy.md, "Deposits"; api.md, "recharge". */
import { formatAmount } from "../../contract/money.ts";
import type { Deposit } from "../../contract/schemas/funds.ts";
import { Refused } from "../refused.ts";
import type { Store } from "../store/store.ts";
import { pageById, type PageRequest } from "./paging.ts";

/** Where a member deposits: nowhere while no chain is configured. @throws Refused `deposits_closed` */
export function depositAddress(): never {
  throw new Refused("deposits_closed");
}

/** A member's deposits, the newest first. */
export function readDeposits(db: Store, memberId: bigint, request: PageRequest) {
  return pageById(
    request,
    (before, count) =>
      db
        .selectFrom("deposit")
        .selectAll()
        .where("member_id", "=", memberId)
        .where("id", "<", before)
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    (row): Deposit => ({
      id: row.id.toString(),
      txHash: row.tx_hash,
      amount: formatAmount(row.amount),
      status: row.status,
      confirmations: row.confirmations,
      reason: row.reason,
      createdAt: row.created_at.toISOString(),
      creditedAt: row.credited_at?.toISOString() ?? null,
    }),
  );
}
