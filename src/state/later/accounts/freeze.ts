import { api } from "../../client.ts";
import { refresh } from "../../refresh.ts";
import type { Proof } from "./proof.ts";
import { sendConfirmed } from "./send-confirmed.ts";

/**
 * Freezes the account's spending. Safe to retry.
 * @throws RefusedError, SignedOutError, UnreachableError
 */
export async function freezeAccount(): Promise<void> {
  await api.call("POST account/freeze", {}, { key: crypto.randomUUID() });
  await refresh();
}

/**
 * Lifts the member's own freeze. Safe to retry.
 * @throws PasskeyCancelledError, RefusedError (`freeze_held`, `frozen`, and those of proofs), SignedOutError,
 *   UnreachableError
 */
export function unfreezeAccount(proof: Proof): Promise<void> {
  return sendConfirmed("POST account/unfreeze", {}, proof);
}
