import type { RequestOf } from "../../../../contract/endpoints.ts";
import type { RecoveryLinkInfo } from "../../../../contract/recovery/schemas.ts";
import { api } from "../../client.ts";
import { refresh } from "../../refresh.ts";
import { changeConfirmed, type Proof } from "./proof.ts";

/**
 * Refuses a recovery of the account for good. Safe to retry.
 * @throws RefusedError (`recovery_over`), SignedOutError, UnreachableError
 */
export async function refuseRecovery(id: string): Promise<void> {
  await api.call("POST account/recoveryRefuse", { id }, { key: crypto.randomUUID() });
  await refresh();
}

/**
 * The same where a proof is asked for.
 * @throws PasskeyCancelledError too, and RefusedErrors of proofs
 */
export function refuseProven(id: string, proof: Proof): Promise<void> {
  return changeConfirmed("POST account/recoveryRefuse", { id }, proof);
}

/** @throws RefusedError (`recovery_link_invalid`, `too_many_requests`), UnreachableError */
export async function readRecoveryLink(secret: string): Promise<RecoveryLinkInfo> {
  const { data } = await api.call("POST account/recoveryLink", { secret });
  return data;
}

/**
 * Sets what was lost and ends all of the account's sessions; it works once.
 * @throws RefusedError (`recovery_link_invalid`, `weak_password`, `frozen`, ...), UnreachableError
 */
export async function recoverAccount(request: RequestOf<"POST account/recover">): Promise<void> {
  await api.call("POST account/recover", request);
}
