import type { PushPreferences } from "../../../contract/push/schemas.ts";
import { api } from "../client.ts";
import { refresh } from "../refresh.ts";

/**
 * Resolves when the mirror has the change.
 * @throws RefusedError, SignedOutError, UnreachableError
 */
export async function setPushPreferences(preferences: PushPreferences): Promise<void> {
  await api.call("POST push/preferences", preferences, { key: crypto.randomUUID() });
  await refresh();
}
