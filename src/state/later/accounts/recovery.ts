import type { RequestOf } from "../../../../contract/endpoints.ts";
import type { RecoveryLinkInfo } from "../../../../contract/recovery/schemas.ts";
import { api } from "../../client.ts";
import { refresh } from "../../refresh.ts";
import { changeConfirmed, type Proof } from "./proof.ts";

/**
 * Refuses a recovery for good. Safe to retry.
 * @throws RefusedError (`recovery_over`), SignedOutError, UnreachableError
 */
export async function refuseRecovery(id: string): Promise<void> {
  await api.call("POST account/recoveryRefuse", { id }, { key: crypto.randomUUID() });
  await refresh();
}

/** @throws as {@link refuseRecovery}, PasskeyCancelledError, and RefusedErrors of proofs */
export function refuseProven(id: string, proof: Proof): Promise<void> {
  return changeConfirmed("POST account/recoveryRefuse", { id }, proof);
}

/** @throws RefusedError (`recovery_link_invalid`, `too_many_requests`), UnreachableError */
export async function readRecoveryLink(secret: string): Promise<RecoveryLinkInfo> {
  const { data } = await api.call("POST account/recoveryLink", { secret });
  return data;
}

/**
 * Ends all of the account's sessions; a link works once.
 * @throws RefusedError (`recovery_link_invalid`, `weak_password`, `frozen`, ...), UnreachableError
 */
export async function recoverAccount(request: RequestOf<"POST account/recover">): Promise<void> {
  await api.call("POST account/recover", request);
}
