/** Source: rules.md D2, D3. */
import { formatAmount } from "../../contract/money.ts";
import { REVIEW } from "../../contract/deposits/reasons.ts";
import type { Deposit, RechargeAddress } from "../../contract/deposits/schemas.ts";
import { Refused } from "../core/refused.ts";
import type { Store } from "../store/store.ts";
import type { Context } from "../core/context.ts";
import { addressOf } from "./allocation.ts";
import { pageOfMember, type PageRequest } from "../core/paging.ts";
import { readSettings } from "../core/settings.ts";

/** @throws Refused `deposits_closed` while no chain is configured, `reconciling` as `addressOf` does. */
export async function depositAddress(ctx: Context, memberId: bigint): Promise<RechargeAddress> {
  const { db, chain } = ctx;
  if (!chain) throw new Refused("deposits_closed");
  const { name, token, confirmations } = chain.settings;
  const { depositMinAmount } = await readSettings(db);
  return {
    address: await addressOf(ctx, chain, memberId),
    chain: name,
    token,
    confirmations,
    minAmount: depositMinAmount,
  };
}

export function readDeposits(db: Store, memberId: bigint, request: PageRequest) {
  return pageOfMember(db, "deposit", memberId, request, (row): Deposit => ({
    id: row.id.toString(),
    txHash: row.tx_hash,
    amount: formatAmount(row.amount),
    status: row.status,
    confirmations: row.confirmations,
    // An older client shows it as confirmed and not yet credited.
    reason: row.status === "confirming" && row.review !== null ? REVIEW : row.reason,
    createdAt: row.created_at.toISOString(),
    creditedAt: row.credited_at?.toISOString() ?? null,
  }));
}
