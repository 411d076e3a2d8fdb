import { api } from "../../client.ts";
import { refresh } from "../../refresh.ts";
import { useDocument } from "../../use-mirrored.ts";
import { changeConfirmed, type Proof } from "./proof.ts";

/** When the account will be closed; null if it stays open, as far as the device knows. */
export function useClosesAt(): string | null {
  const info = useDocument("info");
  // Absent in records of an earlier version.
  return info.state === "ready" ? (info.value.closesAt ?? null) : null;
}

/**
 * Asks to close the account.
 * @throws PasskeyCancelledError, RefusedError (`balance_left`, `withdrawal_open`, `deposit_open`, `frozen`,
 *   `recovery_running`, `wrong_pay_password`, ...), SignedOutError, UnreachableError
 */
export function closeAccount(proof: Proof): Promise<void> {
  return changeConfirmed("POST account/close", {}, proof);
}

/**
 * Safe to retry.
 * @throws RefusedError, SignedOutError, UnreachableError
 */
export async function keepAccount(): Promise<void> {
  await api.call("POST account/keep", {}, { key: crypto.randomUUID() });
  await refresh();
}
