import { proxy, useSnapshot } from "valtio";
import { VISITOR, type Owner } from "../shared/schema.ts";
import {
  onStoredElsewhere,
  readStored,
  removeStored,
  STORED_SESSION,
  writeStored,
} from "../start/local-storage.ts";

/** Where a member was when the session ended: `tab` for the tab pages index, vote, trade and my. Source: rules.md C19. */
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

/** Who is signed in. Written only by this folder; survives a restart. */
export const session = proxy<Session>({ ...none, ...readStored<Session>(STORED_SESSION) });

export function useSession() {
  return useSnapshot(session);
}

export function isLoggedIn(): boolean {
  return session.token !== null;
}

/** Whose mirror is open. */
export function currentOwner(): Owner {
  return session.uid ?? VISITOR;
}

/** Changes the session, keeps it, and tells who watches when another member, or nobody, is signed in now. */
export function updateSession(changes: Partial<Session>): void {
  const before = currentOwner();
  const { token } = session;
  Object.assign(session, changes);
  // Another tab may have ended this session, or begun another, and its word comes a moment later: it is not undone here.
  if ("token" in changes || storedToken() === token) writeStored(STORED_SESSION, session);
  tellOwnerListeners(before);
}

/** Forgets who is signed in, but not where to go back to. */
export function clearSession(backParams: BackParams | null = null): void {
  updateSession({ ...none, backParams });
  if (backParams === null) removeStored(STORED_SESSION);
}

/** Remembers where to go after login. */
export function expectReturnTo(backParams: BackParams): void {
  updateSession({ backParams });
}

const ownerListeners = new Set<() => void>();

/** Calls back when another member, or nobody, is signed in. Returns how to stop. */
export function onOwnerChange(listener: () => void): () => void {
  ownerListeners.add(listener);
  return () => ownerListeners.delete(listener);
}

/** Follows what other tabs do: a log-out there is one here. Returns how to stop. */
export function followOtherTabs(): () => void {
  // What was done while this page started was said to nobody. Whoever is to be told of it is listening in a moment.
  queueMicrotask(() => {
    if (storedToken() !== session.token) takeStored();
  });
  return onStoredElsewhere(STORED_SESSION, takeStored);
}

function takeStored(): void {
  const before = currentOwner();
  Object.assign(session, none, readStored<Session>(STORED_SESSION));
  tellOwnerListeners(before);
}

function storedToken(): string | null {
  return readStored<Session>(STORED_SESSION)?.token ?? null;
}

function tellOwnerListeners(before: Owner): void {
  if (currentOwner() === before) return;
  for (const listener of ownerListeners) listener();
}
