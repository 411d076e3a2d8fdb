/** EIP-191 signatures over a fixed text. Source: rules.md E12. */
import { recoverMessageAddress } from "viem";
import { ownershipText } from "../../contract/evidence/root.ts";
import { asHex } from "./hex.ts";
import type { ChainSettings, ColdAddress } from "./settings.ts";
import type { Signer } from "./signer.ts";

type Place = Pick<ChainSettings, "chainId" | "token">;

/** @throws Error that names an address whose signature is not its own. */
export async function assertOwned({ chainId, token, cold }: Place & { cold?: ColdAddress[] }): Promise<void> {
  for (const { address, signature } of cold ?? []) {
    const message = ownershipText({ chainId, token, address });
    const signer = await recoverMessageAddress({ message, signature: asHex(signature) }).catch(() => null);
    if (signer !== address)
      throw new Error(`RESERVE_ADDRESSES: ${address} must come with its own signature over "${message}"`);
  }
}

/**
 * Anchors must not use up the nonces of payouts.
 * @throws Error
 */
export async function assertApart({
  anchor,
  payout,
}: Pick<ChainSettings, "anchor" | "payout">): Promise<void> {
  if (anchor && payout && (await anchor.signer.address()) === (await payout.signer.address()))
    throw new Error("EVIDENCE_ANCHOR_KEY must not be the payout wallet's key");
}

/** Null if the signer signs only transactions, or cannot be reached. */
export async function signOwnership({ chainId, token }: Place, signer: Signer): Promise<string | null> {
  const address = await signer.address();
  const signed = signer.signText?.(ownershipText({ chainId, token, address }));
  return (await signed?.catch(() => null)) ?? null;
}
