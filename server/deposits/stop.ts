/** Contradicting nodes stop all credits of the token, on every server. Source: rules.md D32. */
import { openWitness, type Claim } from "../chain/witnesses.ts";
import type { Node } from "../chain/client.ts";
import type { Store, Tx } from "../store/store.ts";
import type { Reading } from "./scan.ts";

export function readStop(db: Store | Tx, { settings: { chainId, token } }: Pick<Node, "settings">) {
  return db
    .selectFrom("deposit_stop")
    .selectAll()
    .where("chain_id", "=", BigInt(chainId))
    .where("token", "=", token)
    .executeTakeFirst();
}

/** Keeps the first contradiction. */
export async function stopCredits(
  { ctx, node, notify }: Reading,
  { txHash, block }: Claim,
  texts: string[],
): Promise<void> {
  const { chainId, token } = node.settings;
  const { numInsertedOrUpdatedRows: added } = await ctx.db
    .insertInto("deposit_stop")
    .values({
      chain_id: BigInt(chainId),
      token,
      tx_hash: txHash,
      block_number: block,
      said: JSON.stringify(texts),
      since: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (added === 1n) notify({ event: "disagreed", txHash, said: texts });
}

/** Resumes once every node says the same: a quorum is not enough, since one node has lied or was on a deep fork. */
export async function isStopped({ ctx, node, notify }: Reading): Promise<boolean> {
  const stop = await readStop(ctx.db, node);
  if (!stop) return false;
  const claim = { txHash: stop.tx_hash, block: stop.block_number };
  const nodes = ctx.chain?.nodes ?? [];
  const said = await Promise.all(nodes.map((one) => openWitness(one).state(claim)));
  if (said.includes(null) || new Set(said.map((statement) => statement?.text)).size !== 1) return true;
  const { numDeletedRows } = await ctx.db
    .deleteFrom("deposit_stop")
    .where("chain_id", "=", stop.chain_id)
    .where("token", "=", stop.token)
    .where("tx_hash", "=", stop.tx_hash)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 1n) notify({ event: "agreed", txHash: stop.tx_hash });
  return false;
}
