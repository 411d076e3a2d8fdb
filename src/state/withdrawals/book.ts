import { api } from "../client.ts";
import { refresh } from "../refresh.ts";

/**
 * Removes an address from the book; without a connection nothing is stored for later. The mirror has it afterwards.
 * @throws RefusedError, SignedOutError, UnreachableError
 */
export async function removeAddress(id: string): Promise<void> {
  await api.call("POST withdraw/addressRemove", { id }, { key: crypto.randomUUID() });
  await refresh();
}
