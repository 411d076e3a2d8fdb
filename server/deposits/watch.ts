import { hasOpenBreak } from "../chain/breaks.ts";
import type { Node } from "../chain/client.ts";
import { compareWallet } from "../chain/comparison.ts";
import type { Context } from "../core/context.ts";
import { decideDeposits, showProgress } from "./credit.ts";
import { finish, openCursor } from "./cursor.ts";
import { syncBlocks } from "./reorg.ts";
import { releaseReturned } from "./returned.ts";
import { newScanState, scan, type DepositAlert, type ScanState } from "./scan.ts";

export { newScanState, type DepositAlert, type ScanState };

/**
 * The next round continues a failed one.
 * @returns whether a block lay beyond the cursor, unlike on a lagging node.
 * @throws ChainMoved; node or database errors; the signal's reason.
 */
export async function watchDeposits(
  ctx: Context,
  node: Node,
  state: ScanState,
  signal: AbortSignal,
  notify: (alert: DepositAlert) => void = () => {},
): Promise<boolean> {
  const head = await node.head();
  const { head_hash, scanned } = await openCursor(ctx.db, node, head, ctx.now());
  const isNew = head_hash !== head.hash;
  if (isNew) {
    await syncBlocks(ctx.db, node, head);
    const reading = { ctx, node, head, state, notify, signal };
    const read = await scan(reading, await openCursor(ctx.db, node, head, ctx.now()));
    await showProgress(ctx, node, head.number);
    // See rules.md W26.
    if (ctx.chain) await compareWallet(ctx.db, ctx.chain);
    if (!(await hasOpenBreak(ctx.db))) await decideDeposits(reading, read);
    await releaseReturned(reading, read);
  }
  await finish(ctx.db, node, head, ctx.now());
  return isNew && head.number > scanned;
}
