import type { PushPreferences } from "../../../contract/push/schemas.ts";
import { api } from "../client.ts";
import { refresh } from "../refresh.ts";

/**
 * Chooses what the member is woken for, on all their devices. Resolves when the mirror has it.
 * @throws RefusedError, SignedOutError, UnreachableError
 */
export async function setPushPreferences(preferences: PushPreferences): Promise<void> {
  await api.call("POST push/preferences", preferences, { key: crypto.randomUUID() });
  await refresh();
}
