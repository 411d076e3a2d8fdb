import { anchorData } from "../../contract/evidence/anchor.ts";
import type { Fees } from "../chain/payments.ts";
import { checkSigned, type UnsignedCall } from "../chain/signer.ts";
import type { Store, Tx } from "../store/store.ts";
import { setPaused, type AnchorRound } from "./anchor-round.ts";

export interface Signed {
  raw: string;
  hash: string;
}

/** Null, after pausing, if the signer fails. */
export async function signChecked(round: AnchorRound, call: UnsignedCall): Promise<Signed | null> {
  try {
    const raw = await round.wallet.signer.sign(call);
    return { raw, hash: await checkSigned(raw, call, round.sender) };
  } catch (error) {
    await setPaused(round, "signer", error instanceof Error ? error.message : String(error));
    return null;
  }
}

export async function storeAttempt(
  tx: Tx,
  anchor: bigint,
  ordinal: number,
  { raw, hash }: Signed,
  { gas, maxFeePerGas, maxPriorityFeePerGas }: UnsignedCall,
  at: Date,
): Promise<void> {
  await tx
    .insertInto("root_anchor_attempt")
    .values({
      hash,
      anchor_id: anchor,
      ordinal,
      raw,
      gas,
      max_fee: maxFeePerGas.toString(),
      max_priority_fee: maxPriorityFeePerGas.toString(),
      created_at: at,
    })
    .execute();
}

/** A transaction to the wallet itself that carries only the data. */
export function callOf(
  { node: { settings }, sender }: Pick<AnchorRound, "node" | "sender">,
  nonce: bigint,
  hash: string,
  gas: bigint,
  fees: Fees,
): UnsignedCall {
  return {
    chainId: settings.chainId,
    nonce: Number(nonce),
    to: sender,
    data: anchorData(hash),
    gas,
    ...fees,
  };
}

export async function hashOf(db: Store, number: number): Promise<string> {
  const { hash } = await db
    .selectFrom("evidence_root")
    .select("hash")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return hash;
}
