import { api } from "../client.ts";
import { changeConfirmed, type Proof, type Unproven } from "../later/accounts/proof.ts";
import { refresh } from "../refresh.ts";

type Change = "POST withdraw/addressAdd" | "POST withdraw/addressRename" | "POST withdraw/allowList";

/** @throws PasskeyCancelledError, RefusedError, SignedOutError, UnreachableError */
export function changeBook<C extends Change>(call: C, body: Unproven<C>, proof: Proof): Promise<void> {
  return changeConfirmed(call, body, proof);
}

/**
 * Needs no factor: less can leave afterwards.
 * @throws RefusedError, SignedOutError, UnreachableError
 */
export async function removeAddress(id: string): Promise<void> {
  await api.call("POST withdraw/addressRemove", { id }, { key: crypto.randomUUID() });
  await refresh();
}
