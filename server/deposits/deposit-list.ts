/** Source: rules.md D2, D3. */
import type { Selectable } from "kysely";
import { formatAmount } from "../../contract/money.ts";
import { REVIEW } from "../../contract/deposits/reasons.ts";
import type { Deposit, RechargeAddress } from "../../contract/deposits/schemas.ts";
import { Refused } from "../core/refused.ts";
import type { Store } from "../store/store.ts";
import type { Context } from "../core/context.ts";
import type { Chain } from "../chain/client.ts";
import { readAddress } from "./addresses.ts";
import { addressOf } from "./allocation.ts";
import type { DepositTable } from "./tables.ts";
import { pageOfMember, recordsOfMember, type PageRequest } from "../core/paging.ts";
import { readSettings } from "../core/settings.ts";
import { assertNotSuspended, isSuspended } from "../core/suspended.ts";

/** @throws Refused `suspended`, `deposits_closed` while no chain is configured, `reconciling` as `addressOf` does. */
export async function depositAddress(ctx: Context, memberId: bigint): Promise<RechargeAddress> {
  const { chain } = ctx;
  assertNotSuspended(await readSettings(ctx.db), "deposit");
  if (!chain) throw new Refused("deposits_closed");
  return addressInfo(ctx, chain, await addressOf(ctx, chain, memberId));
}

/** Null before the first request, without a chain, or while deposits are suspended. */
export async function knownDepositAddress(ctx: Context, memberId: bigint): Promise<RechargeAddress | null> {
  const { db, chain } = ctx;
  if (isSuspended(await readSettings(db), "deposit")) return null;
  const address = chain && (await readAddress(db, chain.settings.depositKey, memberId));
  return address ? addressInfo(ctx, chain, address) : null;
}

async function addressInfo({ db }: Context, chain: Chain, address: string): Promise<RechargeAddress> {
  const { name, token, confirmations } = chain.settings;
  const { depositMinAmount } = await readSettings(db);
  return { address, chain: name, token, confirmations, minAmount: depositMinAmount };
}

export function readDeposits(db: Store, memberId: bigint, request: PageRequest) {
  return pageOfMember(db, "deposit", memberId, request, toDeposit);
}

export function readDepositsById(db: Store, memberId: bigint, ids: bigint[]): Promise<Deposit[]> {
  return recordsOfMember(db, "deposit", memberId, ids, toDeposit);
}

export function toDeposit(row: Selectable<DepositTable>): Deposit {
  return {
    id: row.id.toString(),
    txHash: row.tx_hash,
    amount: formatAmount(row.amount),
    status: row.status,
    confirmations: row.confirmations,
    // Older clients do not know reviews.
    reason: row.status === "confirming" && row.review !== null ? REVIEW : row.reason,
    createdAt: row.created_at.toISOString(),
    creditedAt: row.credited_at?.toISOString() ?? null,
  };
}
