import { broadcast } from "../chain/broadcast.ts";
import type { Anchor, AnchorRound, Attempt } from "./anchor-round.ts";

/** Nodes may drop pending transactions. */
const RESEND_MS = 30_000;

/** Does nothing if an attempt was just sent. */
export async function sendAnchor(
  { ctx, node, notify, step }: AnchorRound,
  { number }: Pick<Anchor, "number">,
  attempts: Attempt[],
): Promise<void> {
  const last = attempts.map(({ sent_at }) => sent_at?.getTime() ?? 0).reduce((a, b) => Math.max(a, b), 0);
  const isFresh = attempts[0]?.sent_at === null;
  if (!isFresh && ctx.now().getTime() - last < RESEND_MS) return;
  let refusal: unknown;
  for (const attempt of attempts) {
    const error = await broadcast(node, attempt);
    if (error === null) {
      step("sent");
      await ctx.db
        .updateTable("root_anchor_attempt")
        .set({ sent_at: ctx.now() })
        .where("hash", "=", attempt.hash)
        .execute();
      step("marked");
      return;
    }
    refusal ??= error;
  }
  notify({ event: "not_taken", root: number, error: refusal });
}
