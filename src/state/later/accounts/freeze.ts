import { api } from "../../client.ts";
import { refresh } from "../../refresh.ts";

/**
 * Stops the account from spending, at once. Asked twice, it happens once: without an answer it may be tried again.
 * @throws RefusedError, SignedOutError, UnreachableError
 */
export async function freezeAccount(): Promise<void> {
  await api.call("POST account/freeze", {}, { key: crypto.randomUUID() });
  await refresh();
}

/**
 * Lifts the member's own freeze. Without an answer it may be tried again.
 * @throws RefusedError (`freeze_held`, `frozen`, `wrong_pay_password`, `pay_password_locked`), SignedOutError, UnreachableError
 */
export async function unfreezeAccount(payPassword: string): Promise<void> {
  await api.call("POST account/unfreeze", { payPassword }, { key: crypto.randomUUID() });
  await refresh();
}
