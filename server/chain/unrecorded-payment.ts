/** Payments that an operator may have made by hand and not recorded. Source: rules.md W59, O107. */
import { Refused } from "../core/refused.ts";
import type { Store } from "../store/store.ts";
import { askNodes } from "./ask-nodes.ts";
import type { Chain } from "./client.ts";
import { isOthersPayment, type Recorded } from "./recorded-payments.ts";
import { fromUnits } from "./transfers.ts";
import { transfersTo } from "./transfers-to.ts";

/** For a payment that came just before its record, and for blocks whose time is not exact. */
export const MARGIN_MS = 60 * 60_000;
const LONGEST_MS = 20_000;

export interface OpenPayment {
  own: Recorded;
  recipient: string;
  amount: bigint;
  since: Date;
}

/**
 * Call before what is said to be unpaid goes back, or is paid by the platform.
 * @throws Refused `payment_found` with its hash if a node shows such a payment; a node's error; TooFewNodes if too few
 * answer in time.
 */
export async function assertNotPaid(
  db: Store,
  chain: Chain,
  { own, recipient, amount, since }: OpenPayment,
): Promise<void> {
  const searched = {
    recipient,
    value: fromUnits(amount, await chain.decimals()),
    since: new Date(since.getTime() - MARGIN_MS),
    deadline: Date.now() + LONGEST_MS,
  };
  const found = await askNodes(chain, (node) => transfersTo(node, searched));
  for (const txHash of new Set(found.flat()))
    if (!(await isOthersPayment(db, txHash, own)))
      throw new Refused("payment_found", { field: "id", txHash });
}
