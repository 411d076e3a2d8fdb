import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import { VISITOR, type Owner } from "../shared/schema.ts";
import {
  onStoredElsewhere,
  readStored,
  removeStored,
  STORED_SESSION,
  writeStored,
} from "../start/local-storage.ts";

/** Where the session ended. Source: rules.md C19. */
export interface BackParams {
  path: string;
  type: "tab" | "page";
}

export interface Session {
  token: string | null;
  uid: string | null;
  userInfo: { username: string; level: number } | null;
  backParams: BackParams | null;
}

const none: Session = { token: null, uid: null, userInfo: null, backParams: null };

/** Written only by this folder. */
export const session = proxy<Session>({ ...none, ...readStored<Session>(STORED_SESSION) });

export function useSession() {
  return useSnapshot(session);
}

export function isLoggedIn(): boolean {
  return session.token !== null;
}

export function currentOwner(): Owner {
  return session.uid ?? VISITOR;
}

export function updateSession(changes: Partial<Session>): void {
  const before = currentOwner();
  const { token } = session;
  Object.assign(session, changes);
  // Another tab may have replaced the stored session, which is kept then.
  if ("token" in changes || storedToken() === token) writeStored(STORED_SESSION, session);
  notifyOwnerListeners(before);
}

/** Returns this tab's owner and the stored session's, which another tab may have begun. */
export function ownersSignedIn(): Owner[] {
  return [currentOwner(), readStored<Session>(STORED_SESSION)?.uid ?? VISITOR];
}

export function clearSession(backParams: BackParams | null = null): void {
  updateSession({ ...none, backParams });
  if (backParams === null) removeStored(STORED_SESSION);
}

export function setReturnPath(backParams: BackParams): void {
  updateSession({ backParams });
}

const ownerListeners = new Set<() => void>();

export function onOwnerChange(listener: () => void): () => void {
  ownerListeners.add(listener);
  return () => ownerListeners.delete(listener);
}

export function watchOtherTabs(): void {
  // Changes during the page's start raised no event. The check is deferred until listeners exist.
  queueMicrotask(() => {
    if (storedToken() !== session.token) loadStored();
  });
  onStoredElsewhere(STORED_SESSION, loadStored);
}

function loadStored(): void {
  const before = currentOwner();
  Object.assign(session, none, readStored<Session>(STORED_SESSION));
  notifyOwnerListeners(before);
}

/** The stored token is shared by all tabs. */
export function storedToken(): string | null {
  return readStored<Session>(STORED_SESSION)?.token ?? null;
}

function notifyOwnerListeners(before: Owner): void {
  if (currentOwner() === before) return;
  for (const listener of ownerListeners) listener();
}
