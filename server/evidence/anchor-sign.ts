/** Bytes are stored, which takes the nonce, before they are sent. */
import { anchorData } from "../../contract/evidence/anchor.ts";
import { askQuorum } from "../chain/ask-nodes.ts";
import { asHex } from "../chain/hex.ts";
import { coinBalance, estimateFees, transactionCount } from "../chain/payments.ts";
import type { UnsignedCall } from "../chain/signer.ts";
import { transact } from "../core/transact.ts";
import { isUniqueViolation } from "../store/errors.ts";
import { callOf, signChecked, storeAttempt, type Signed } from "./anchor-bytes.ts";
import { attemptsOf, newestUnanchored, setPaused, type AnchorRound } from "./anchor-round.ts";
import { sendAnchor } from "./anchor-send.ts";

/** An upper limit, whatever a node estimates. */
const MAX_GAS = 500_000n;

export async function signNewest(round: AnchorRound): Promise<void> {
  const { ctx, node, head, sender, wallet } = round;
  const root = await newestUnanchored(ctx.db, node);
  if (root === null) return setPaused(round, null);
  const nonce = await askQuorum(ctx.chain!, (one) => transactionCount(one, sender, "latest"));
  const fees = await estimateFees(ctx.chain!);
  if (fees.maxFeePerGas > wallet.maxFeePerGas) return setPaused(round, "fee");
  const balance = await coinBalance(node, sender, head.number);
  // Nodes estimate nothing without coins.
  if (balance === 0n) return setPaused(round, "gas");
  const account = asHex(sender);
  const gas = await node.client.estimateGas({ account, to: account, data: anchorData(root.hash) });
  const limit = gas * 3n < MAX_GAS * 2n ? (gas * 3n) / 2n : MAX_GAS;
  if (balance < limit * fees.maxFeePerGas) return setPaused(round, "gas");
  const call = callOf(round, BigInt(nonce), root.hash, limit, fees);
  const signed = await signChecked(round, call);
  if (signed === null) return;
  round.step("signed");
  const id = await store(round, root.number, call, signed);
  round.step("stored");
  if (id === null) return;
  await setPaused(round, null);
  await sendAnchor(round, root, await attemptsOf(ctx.db, id));
}

/** Null if a concurrent round was faster. */
async function store(
  { ctx, node, sender }: AnchorRound,
  number: number,
  call: UnsignedCall,
  signed: Signed,
): Promise<bigint | null> {
  try {
    return await transact(ctx.db, async (tx) => {
      const at = ctx.now();
      const { id } = await tx
        .insertInto("root_anchor")
        .values({
          number,
          chain_id: BigInt(node.settings.chainId),
          sender,
          nonce: BigInt(call.nonce),
          state: "open",
          created_at: at,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await storeAttempt(tx, id, 1, signed, call, at);
      return id;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}
