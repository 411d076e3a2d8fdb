import type { Call, RequestOf } from "../../../contract/endpoints.ts";
import { api } from "../client.ts";
import { refresh } from "../refresh.ts";

type Change = Extract<
  Call,
  | "POST withdraw/addressAdd"
  | "POST withdraw/addressRename"
  | "POST withdraw/addressRemove"
  | "POST withdraw/allowList"
>;

/**
 * Changes the book of addresses; without a connection nothing is stored for later. The mirror has it afterwards.
 * @throws RefusedError, SignedOutError, UnreachableError
 */
export async function changeBook<C extends Change>(call: C, body: RequestOf<C>): Promise<void> {
  await api.call(call, body, { key: crypto.randomUUID() });
  await refresh();
}
