/** One look at the chain for deposits: whatever stops it, the next one goes on from where it came to. */
import type { Node } from "../chain/client.ts";
import type { Context } from "../core/context.ts";
import { decideDeposits, showProgress } from "./credit.ts";
import { finish, openCursor } from "./cursor.ts";
import { followChain } from "./reorg.ts";
import { newPace, scan, type DepositNotice, type Pace } from "./scan.ts";

export { newPace, type DepositNotice, type Pace };

/**
 * Reads what is new on the chain from one node, and credits what is deep enough.
 * @returns whether there was a block beyond what has been read: a node that is far behind has none.
 * @throws ChainMoved; what the node or the database says; the signal's reason when it is to end.
 */
export async function watchDeposits(
  ctx: Context,
  node: Node,
  pace: Pace,
  signal: AbortSignal,
  tell: (notice: DepositNotice) => void = () => {},
): Promise<boolean> {
  const head = await node.head();
  const { head_hash, scanned } = await openCursor(ctx.db, node, head, ctx.now());
  const isNew = head_hash !== head.hash;
  if (isNew) {
    await followChain(ctx.db, node, head);
    const reading = { ctx, node, head, pace, tell, signal };
    const read = await scan(reading, await openCursor(ctx.db, node, head, ctx.now()));
    await showProgress(ctx, node, head.number);
    await decideDeposits(reading, read);
  }
  await finish(ctx.db, node, head, ctx.now());
  return isNew && head.number > scanned;
}
