import type { Api } from "../api/client.ts";
import type { MirrorStore } from "./store.ts";
import { syncMember } from "./sync-member.ts";
import { syncPublic } from "./sync-public.ts";

/**
 * What cannot be fetched is logged and stays unchanged. Source: rules.md C11.
 * @param uid null for a visitor.
 * @param onWritten called after each write.
 * @returns whether the server was reachable throughout.
 * @throws only errors of writing
 */
export function sync(
  api: Api,
  store: MirrorStore,
  uid: string | null,
  onWritten: () => void = () => undefined,
): Promise<boolean> {
  return uid === null ? syncPublic(api, store) : syncMember(api, store, uid, onWritten);
}
