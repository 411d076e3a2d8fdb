/**
 * The operator's session, in this tab alone: it outlives a reload, which would otherwise cost a code, and nothing but the tab.
 * Source: rules.md O103.
 */
import { proxy, useSnapshot } from "valtio";
import type { SignedIn } from "../../contract/operator/operator-schemas.ts";
import type { Role } from "../../contract/operator/roles.ts";

const STORED = "starship.operator";

export interface OperatorSession {
  token: string;
  name: string;
  /** Null: all rights. */
  roles: readonly Role[] | null;
}

/** Why there is none any more; null where somebody signed out, or nobody was signed in. */
export type End = "idle" | "over" | null;

const state = proxy<{ session: OperatorSession | null; end: End }>({ session: readKept(), end: null });

export function currentSession(): OperatorSession | null {
  return state.session;
}

export function useSession(): { session: OperatorSession | null; end: End } {
  return useSnapshot(state) as { session: OperatorSession | null; end: End };
}

export function startSession({ token, name, roles }: Pick<SignedIn, "token" | "name" | "roles">): void {
  keep({ token, name, roles });
  state.end = null;
}

/** What the server says of it now. */
export function setRoles(token: string, roles: readonly Role[] | null): void {
  if (state.session?.token === token) keep({ ...state.session, roles });
}

/** @param token of the session that is over: a late answer does not end the one after it. */
export function endSession(end: End, token = state.session?.token): void {
  if (!state.session || state.session.token !== token) return;
  state.session = null;
  state.end = end;
  guarded(() => sessionStorage.removeItem(STORED));
}

function keep(session: OperatorSession): void {
  state.session = session;
  guarded(() => sessionStorage.setItem(STORED, JSON.stringify(session)));
}

function readKept(): OperatorSession | null {
  return (
    guarded(() => JSON.parse(sessionStorage.getItem(STORED) ?? "null") as OperatorSession | null) ?? null
  );
}

/** A browser that keeps nothing keeps it in memory. */
function guarded<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
