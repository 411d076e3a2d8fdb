import { api } from "../../client.ts";
import { refresh } from "../../refresh.ts";
import { changeConfirmed, type Proof } from "./proof.ts";

/**
 * Safe to retry.
 * @throws RefusedError, SignedOutError, UnreachableError
 */
export async function freezeAccount(): Promise<void> {
  await api.call("POST account/freeze", {}, { key: crypto.randomUUID() });
  await refresh();
}

/**
 * Lifts the member's own freeze.
 * @throws PasskeyCancelledError, RefusedError (`freeze_held`, `frozen`, `wrong_pay_password`, ...), SignedOutError,
 *   UnreachableError
 */
export function unfreezeAccount(proof: Proof): Promise<void> {
  return changeConfirmed("POST account/unfreeze", {}, proof);
}
