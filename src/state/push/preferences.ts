import type { PushPreferences } from "../../../contract/push/schemas.ts";
import { api } from "../client.ts";
import { refresh } from "../refresh.ts";
import { onOwnerChange } from "../session.ts";

let sending: Promise<void> = Promise.resolve();
/** The newest preferences that are not sent yet. */
let waiting: PushPreferences | null = null;

/**
 * Resolves when the mirror has the change, or a newer one. Sends one after the other: of two under way, the older could
 * arrive last.
 * @throws RefusedError, SignedOutError, UnreachableError
 */
export function setPushPreferences(preferences: PushPreferences): Promise<void> {
  waiting = preferences;
  sending = sending.catch(() => undefined).then(sendWaiting);
  return sending;
}

async function sendWaiting(): Promise<void> {
  if (waiting === null) return;
  const preferences = waiting;
  waiting = null;
  await api.call("POST push/preferences", preferences, { key: crypto.randomUUID() });
  await refresh();
}

onOwnerChange(() => (waiting = null));
