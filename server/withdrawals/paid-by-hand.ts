/** Asks the chain about withdrawals that an operator pays by hand. Source: rules.md W58, W59. */
import { readAgreedTransfers } from "../chain/agreed-transfers.ts";
import { fromUnits, type Movement } from "../chain/transfers.ts";
import { assertNotPaid, MARGIN_MS } from "../chain/unrecorded-payment.ts";
import type { Context } from "../core/context.ts";
import { parseId } from "../core/ids.ts";
import { hideNodeErrors } from "../core/node-errors.ts";
import { Refused } from "../core/refused.ts";
import type { Store } from "../store/store.ts";
import type { WithdrawalRow } from "./records.ts";

/**
 * A quorum of nodes must show the transfer, at the depth of the confirmations.
 * @throws Refused `transaction_not_paying`, `transaction_not_deep`; `unavailable` while too few nodes show the same.
 */
export async function assertPays({ db, chain }: Context, id: string, txHash: string): Promise<void> {
  const withdrawal = await readWithdrawal(db, id);
  if (!chain || !withdrawal) return;
  const { address, amount, fee, created_at: requested } = withdrawal;
  const { block, transfers } = await hideNodeErrors(readAgreedTransfers(chain, txHash.toLowerCase()));
  const value = fromUnits(amount - fee, await hideNodeErrors(chain.decimals()));
  const isPayment = ({ token, to, value: sent }: Movement) =>
    token === chain.settings.token && to === address && sent === value;
  const header = await hideNodeErrors(chain.header(block));
  const isEarlier = header !== null && Number(header.timestamp) * 1000 < requested.getTime() - MARGIN_MS;
  if (isEarlier || !transfers.some(isPayment))
    throw new Refused("transaction_not_paying", { field: "txHash" });
}

/** @throws Refused `payment_found` with its hash; `unavailable` if too few nodes answer in time. */
export async function assertNotPaidByHand({ db, chain }: Context, id: string): Promise<void> {
  const withdrawal = await readWithdrawal(db, id);
  if (!chain || !withdrawal || !["approved", "failed"].includes(withdrawal.status)) return;
  const { id: number, address: recipient, amount, fee, approved_at, created_at } = withdrawal;
  await hideNodeErrors(
    assertNotPaid(db, chain, {
      own: { kind: "withdrawal", id: number },
      recipient,
      amount: amount - fee,
      since: approved_at ?? created_at,
    }),
  );
}

function readWithdrawal(db: Store, id: string): Promise<WithdrawalRow | undefined> {
  return db.selectFrom("withdrawal").selectAll().where("id", "=", parseId(id)).executeTakeFirst();
}
