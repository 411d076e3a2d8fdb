/** Until no reorg can reach the transaction, as a quorum of nodes sees it. Source: rules.md E42. */
import { askQuorum } from "../chain/ask-nodes.ts";
import type { Node } from "../chain/client.ts";
import { transactionCount } from "../chain/payments.ts";
import { TooFewNodes } from "../chain/transport.ts";
import { attemptsOf, type Anchor, type AnchorRound, type Attempt } from "./anchor-round.ts";
import { raiseStuck } from "./anchor-raise.ts";
import { sendAnchor } from "./anchor-send.ts";

/** The blocks beyond the confirmations for which a mined anchor is watched for reorgs. */
const SPARE = 48n;
/** The time for which a nonce may be missing: a node may have made it up. */
const GAP_MS = 600_000;

interface Mined {
  hash: string;
  block: { number: string; hash: string; at: string };
  depth: "shallow" | "confirmed" | "buried";
}

/**
 * @param isFirst whether no earlier anchor waits.
 * @returns whether it still waits for a block, or for enough of them.
 */
export async function trackAnchor(round: AnchorRound, anchor: Anchor, isFirst: boolean): Promise<boolean> {
  const attempts = await attemptsOf(round.ctx.db, anchor.id);
  const mined = await findMined(round, attempts);
  round.step("read");
  // Without a quorum the known state stands.
  if (mined === undefined) return anchor.state === "open";
  if (mined !== null) return noteMined(round, anchor, mined);
  if (anchor.block_hash !== null) await noteGone(round, anchor);
  await sendAnchor(round, anchor, attempts);
  const used = await askOrNull(round, ({ client }) =>
    transactionCount({ client }, anchor.sender, round.head.number),
  );
  if (used === null) return true;
  if (BigInt(used) > anchor.nonce) return !(await isOvertaken(round, anchor));
  if (BigInt(used) === anchor.nonce) await raiseStuck(round, anchor, attempts);
  else if (isFirst && round.ctx.now().getTime() - anchor.created_at.getTime() >= GAP_MS)
    return !(await noteLost(round, anchor));
  return true;
}

/** Null if no block holds an attempt; undefined without a quorum. */
async function findMined({ ctx }: AnchorRound, attempts: Attempt[]): Promise<Mined | null | undefined> {
  const text = await askOrNull({ ctx }, async (node) => JSON.stringify(await minedOn(node, attempts)));
  return text === null ? undefined : (JSON.parse(text) as Mined | null);
}

async function minedOn(node: Node, attempts: Attempt[]): Promise<Mined | null> {
  for (const { hash } of attempts) {
    const receipt = await node.receipt(hash);
    const header = receipt && (await node.header(receipt.blockNumber));
    if (!receipt || header?.hash !== receipt.blockHash) continue;
    const passed = (await node.head()).number - header.number + 1n;
    const confirmations = BigInt(node.settings.confirmations);
    const isConfirmed = passed >= confirmations;
    const at = new Date(Number(header.timestamp) * 1_000).toISOString();
    return {
      hash,
      block: { number: header.number.toString(), hash: header.hash, at },
      depth: isConfirmed ? (passed >= confirmations + SPARE ? "buried" : "confirmed") : "shallow",
    };
  }
  return null;
}

async function askOrNull<T>({ ctx }: Pick<AnchorRound, "ctx">, ask: (node: Node) => Promise<T>) {
  try {
    return await askQuorum(ctx.chain!, ask);
  } catch (error) {
    if (error instanceof TooFewNodes) return null;
    throw error;
  }
}

async function noteMined({ ctx }: AnchorRound, anchor: Anchor, { hash, block, depth }: Mined) {
  const state = depth === "shallow" ? "open" : depth === "confirmed" ? "anchored" : "buried";
  const isKnown = anchor.state === state && anchor.block_hash === block.hash;
  if (!isKnown)
    await ctx.db
      .updateTable("root_anchor")
      .set({
        state,
        mined_hash: hash,
        block_number: BigInt(block.number),
        block_hash: block.hash,
        block_at: new Date(block.at),
      })
      .where("id", "=", anchor.id)
      .where("state", "<>", "lost")
      .execute();
  return state === "open";
}

/** The same bytes are sent again after a reorg. */
async function noteGone({ ctx, notify }: AnchorRound, { id, number }: Anchor): Promise<void> {
  await ctx.db
    .updateTable("root_anchor")
    .set({ state: "open", mined_hash: null, block_number: null, block_hash: null, block_at: null })
    .where("id", "=", id)
    .where("state", "<>", "lost")
    .execute();
  notify({ event: "reorganised", root: number });
}

/** Another transaction of the key was mined deep enough: the root can be anchored anew. */
async function isOvertaken(round: AnchorRound, anchor: Anchor): Promise<boolean> {
  const { ctx, head } = round;
  const deep = head.number - BigInt(ctx.chain!.settings.confirmations) + 1n;
  if (deep < 0n) return false;
  const used = await askOrNull({ ctx }, ({ client }) => transactionCount({ client }, anchor.sender, deep));
  return used !== null && BigInt(used) > anchor.nonce && noteLost(round, anchor);
}

async function noteLost({ ctx, notify }: AnchorRound, { id, number }: Anchor): Promise<true> {
  await ctx.db.updateTable("root_anchor").set({ state: "lost" }).where("id", "=", id).execute();
  notify({ event: "lost", root: number });
  return true;
}
