import { newestUnanchored, noteSeen, watchedAnchors, type AnchorRound } from "./anchor-round.ts";
import { signNewest } from "./anchor-sign.ts";
import { trackAnchor } from "./anchor-track.ts";

export type { AnchorAlert, AnchorStep } from "./anchor-round.ts";

export type AnchorRun = Omit<AnchorRound, "head" | "sender" | "step"> &
  Partial<Pick<AnchorRound, "step">> & {
    /** Anchored roots are checked only at a new head. */
    lastHead?: string;
  };

/**
 * The next round continues a failed one.
 * @returns the head's hash; null if no node was asked.
 * @throws node or database errors; the signal's reason.
 */
export async function runAnchors({ step = () => {}, lastHead, ...run }: AnchorRun): Promise<string | null> {
  const { ctx, node, wallet } = run;
  const watched = await watchedAnchors(ctx.db, node);
  if (watched.length === 0 && (await newestUnanchored(ctx.db, node)) === null) return null;
  const head = await node.head();
  const round: AnchorRound = { ...run, step, head, sender: await wallet.signer.address() };
  await noteSeen(round);
  let isWaiting = false;
  for (const anchor of watched) {
    round.signal.throwIfAborted();
    if (anchor.state === "anchored" && head.hash === lastHead) continue;
    if (await trackAnchor(round, anchor, !isWaiting)) isWaiting = true;
  }
  // The newest root covers all that came meanwhile.
  if (!isWaiting) await signNewest(round);
  return head.hash;
}
