/** Asks the chain about payments that an operator makes by hand. Source: rules.md W58, W59. */
import { readAgreedTransfers } from "../chain/agreed-transfers.ts";
import { askNodes } from "../chain/ask-nodes.ts";
import type { Chain } from "../chain/client.ts";
import { fromUnits, type Movement } from "../chain/transfers.ts";
import { transfersTo } from "../chain/transfers-to.ts";
import type { Context } from "../core/context.ts";
import { parseId } from "../core/ids.ts";
import { hideNodeErrors } from "../core/node-errors.ts";
import { Refused } from "../core/refused.ts";
import type { Store } from "../store/store.ts";
import { isRecorded } from "./recorded-hash.ts";
import type { WithdrawalRow } from "./records.ts";

/** For a payment just before the approval, and for blocks whose time is not exact. */
const MARGIN_MS = 60 * 60_000;
const LONGEST_MS = 20_000;

/**
 * A quorum of nodes must show the transfer, at the depth of the confirmations.
 * @throws Refused `transaction_not_paying`, `transaction_not_deep`; `unavailable` while too few nodes show the same.
 */
export async function assertPays({ db, chain }: Context, id: string, txHash: string): Promise<void> {
  const withdrawal = await readWithdrawal(db, id);
  if (!chain || !withdrawal) return;
  const { recipient, value } = await paymentOf(chain, withdrawal);
  const { block, transfers } = await hideNodeErrors(readAgreedTransfers(chain, txHash.toLowerCase()));
  const isPayment = ({ token, to, value: sent }: Movement) =>
    token === chain.settings.token && to === recipient && sent === value;
  const header = await hideNodeErrors(chain.header(block));
  const isEarlier =
    header !== null && Number(header.timestamp) * 1000 < withdrawal.created_at.getTime() - MARGIN_MS;
  if (isEarlier || !transfers.some(isPayment))
    throw new Refused("transaction_not_paying", { field: "txHash" });
}

/**
 * Before money goes back to the member, or the platform pays: an operator may have paid without recording it.
 * @throws Refused `payment_found` with its hash if a node shows such a payment, `unavailable` if too few nodes answer in
 * time.
 */
export async function assertNotPaid({ db, chain }: Context, id: string): Promise<void> {
  const withdrawal = await readWithdrawal(db, id);
  if (!chain || !withdrawal || !["approved", "failed"].includes(withdrawal.status)) return;
  const since = (withdrawal.approved_at ?? withdrawal.created_at).getTime() - MARGIN_MS;
  const payment = await paymentOf(chain, withdrawal);
  const searched = { ...payment, since: new Date(since), deadline: Date.now() + LONGEST_MS };
  const found = await hideNodeErrors(askNodes(chain, (node) => transfersTo(node, searched)));
  for (const txHash of new Set(found.flat()))
    if (!(await isRecorded(db, txHash, withdrawal)))
      throw new Refused("payment_found", { field: "id", txHash });
}

function readWithdrawal(db: Store, id: string): Promise<WithdrawalRow | undefined> {
  return db.selectFrom("withdrawal").selectAll().where("id", "=", parseId(id)).executeTakeFirst();
}

async function paymentOf(chain: Chain, { address, amount, fee }: WithdrawalRow) {
  const decimals = await hideNodeErrors(chain.decimals());
  return { recipient: address, value: fromUnits(amount - fee, decimals) };
}
