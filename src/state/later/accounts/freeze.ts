import { api } from "../../client.ts";
import { refresh } from "../../refresh.ts";

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
 * @throws RefusedError (`freeze_held`, `frozen`, `wrong_pay_password`, `pay_password_locked`), SignedOutError,
 * UnreachableError
 */
export async function unfreezeAccount(payPassword: string): Promise<void> {
  await api.call("POST account/unfreeze", { payPassword }, { key: crypto.randomUUID() });
  await refresh();
}
