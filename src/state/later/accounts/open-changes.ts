/** Password changes without an answer, of all tabs. Each holds a key and no password. Source: rules.md C5. */
import type { ActionRow } from "../../../shared/schema.ts";
import {
  readStored,
  removeStored,
  STORED_PASSWORD_CHANGE,
  writeStored,
} from "../../../start/local-storage.ts";

export type PasswordCall = "POST account/changePassword" | "POST account/changePayPassword";

export interface OpenChange extends ActionRow {
  action: PasswordCall;
  uid: string | null;
}

/** Oldest first. */
export function openChanges(uid: string | null): OpenChange[] {
  return all()
    .filter((change) => change.uid === uid)
    .toSorted((a, b) => a.startedAt - b.startedAt);
}

/** Replaces the change of the same key. */
export function keepChange(change: OpenChange): void {
  keep([...all().filter(({ key }) => key !== change.key), change]);
}

export function dropChange(key: string): void {
  keep(all().filter((change) => change.key !== key));
}

export function dropChangesExcept(uid: string): void {
  keep(all().filter((change) => change.uid === uid));
}

export function dropChanges(): void {
  keep([]);
}

function all(): OpenChange[] {
  // Earlier versions stored one.
  const stored = readStored<OpenChange | OpenChange[]>(STORED_PASSWORD_CHANGE);
  return stored === null ? [] : [stored].flat();
}

function keep(changes: OpenChange[]): void {
  if (changes.length > 0) writeStored(STORED_PASSWORD_CHANGE, changes);
  else removeStored(STORED_PASSWORD_CHANGE);
}
