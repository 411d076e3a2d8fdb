/** One look after payouts: whatever stops it, the next one goes on from what is in the database and on the chain. */
import type { Node } from "../chain/client.ts";
import type { PayoutSettings } from "../chain/settings.ts";
import type { Context } from "../core/context.ts";
import { leaveLease, takeLease } from "../deposits/cursor.ts";
import { helpAlong } from "./payout-bump.ts";
import { followOpen, followPaid } from "./payout-follow.ts";
import { openWallet, type Round } from "./payout-round.ts";
import { sendPayout } from "./payout-send.ts";
import { signNext } from "./payout-sign.ts";

export type { PayoutNotice, PayoutStep } from "./payout-round.ts";

const LEASE = "payouts";
/** Longer than a round takes, unless its server sleeps or its signer does. */
const LEASE_SECONDS = 15;
/** Nodes hold only so many of one sender. */
const MOST_WAITING = 16;

export type PayoutRun = Omit<Round, "head" | "sender" | "step"> &
  Partial<Pick<Round, "step">> & {
    /** The head's hash of the last whole round: without a new block nothing paid needs another look. */
    seen?: string;
  };

/**
 * Follows, re-sends, helps along, and signs what is next.
 * @returns the head's hash.
 * @throws what the node or the database says; the signal's reason when it is to end.
 */
export async function runPayouts({ step = () => {}, seen, ...run }: PayoutRun): Promise<string> {
  const head = await run.node.head();
  const round: Round = { ...run, step, head, sender: await run.payer.signer.address() };
  await openWallet(round);
  if (head.hash !== seen) await followPaid(round);
  const waiting = await followOpen(round);
  await helpAlong(round, waiting);
  for (let count = waiting.length; count < MOST_WAITING;) {
    round.signal.throwIfAborted();
    const next = await signNext(round);
    if (next === null) break;
    if (next.signed === null) continue;
    count += 1;
    await sendPayout(round, next.signed);
  }
  return head.hash;
}

/** Whether this server is the one that pays, for a while. @param owner tells the servers apart. */
export function takePayouts({ db }: Context, owner: string): Promise<boolean> {
  return takeLease(db, LEASE, owner, LEASE_SECONDS);
}

export function leavePayouts({ db }: Context, owner: string): Promise<void> {
  return leaveLease(db, LEASE, owner);
}

/** What a round needs of its server; null where nothing pays. */
export function payoutsOf({
  chain,
}: Context): { nodes: Node[]; payer: PayoutSettings; pollMs: number } | null {
  const payer = chain?.settings.payout;
  return chain && payer ? { nodes: chain.nodes, payer, pollMs: chain.settings.pollMs } : null;
}
