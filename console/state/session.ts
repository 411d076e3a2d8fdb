/**
 * The operator's session, stored for this tab alone. It survives a reload, which would otherwise cost a code.
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

/** Why the session ended; null after signing out, or if nobody was signed in. */
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

/** Roles as the server has them now. */
export function setRoles(token: string, roles: readonly Role[] | null): void {
  if (state.session?.token === token) keep({ ...state.session, roles });
}

/** @param token of the session to end: a late answer must not end its successor. */
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

/** Where the browser stores nothing, the session lives in memory. */
function guarded<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
