import { normaliseAccount } from "../../../../contract/accounts/rules.ts";
import type { RequestOf } from "../../../../contract/endpoints.ts";
import { RefusedError, SignedOutError } from "../../../shared/errors.ts";
import type { ActionRow } from "../../../shared/schema.ts";
import { findOutcome } from "../actions/outcome.ts";
import { waitOrOnline } from "../actions/action.ts";
import { api } from "../../client.ts";
import { signed } from "./proof.ts";
import { clearSession, session } from "../../session.ts";
import {
  readStored,
  removeStored,
  STORED_PASSWORD_CHANGE,
  writeStored,
} from "../../../start/local-storage.ts";

export type PasswordCall = "POST account/changePassword" | "POST account/changePayPassword";

/** A change without a known outcome; no passwords. */
interface OpenChange extends ActionRow {
  action: PasswordCall;
  uid: string | null;
}

/**
 * Changes a password. `open`: no answer; use {@link findChange}, since a retry fails for the old password if the
 * change was carried out.
 * @param byPasskey whether a passkey confirms it, beside what is typed.
 * @throws PasskeyCancelledError, RefusedError (`wrong_pay_password`, `pay_password_locked`, `wrong_credentials`, ...), SignedOutError
 */
export async function changePassword<C extends PasswordCall>(
  call: C,
  typed: RequestOf<C>,
  byPasskey = false,
): Promise<"done" | "open"> {
  const key = crypto.randomUUID();
  const body = byPasskey ? { ...typed, passkey: await signed(call, key, typed) } : typed;
  const open: OpenChange = {
    key,
    action: call,
    startedAt: Date.now(),
    uid: session.uid,
  };
  writeStored(STORED_PASSWORD_CHANGE, open);
  try {
    await api.call(call, body, { key: open.key });
  } catch (error) {
    const isDefinite =
      error instanceof SignedOutError || (error instanceof RefusedError && !error.indefinite);
    if (!isDefinite) {
      // Nothing is stored after a log-out.
      if (session.uid === open.uid) writeStored(STORED_PASSWORD_CHANGE, { ...open, settledAt: Date.now() });
      return "open";
    }
    removeStored(STORED_PASSWORD_CHANGE);
    throw error;
  }
  removeStored(STORED_PASSWORD_CHANGE);
  return "done";
}

/** The member's change without an answer, also of an earlier visit. */
export function openChange(): PasswordCall | null {
  return ownChange()?.action ?? null;
}

/**
 * Queries the open change's outcome until known. Null: sign in first.
 * @throws the abort reason of `signal`.
 */
export async function findChange(signal: AbortSignal): Promise<"done" | "never" | null> {
  const open = ownChange();
  if (!open) return null;
  const { kind } = await findOutcome(open, {
    api,
    now: () => Date.now(),
    wait: (ms) => waitOrOnline(ms, signal),
    pending: () => Promise.resolve(!signal.aborted),
  });
  signal.throwIfAborted();
  if (kind !== "done" && kind !== "never") return null;
  removeStored(STORED_PASSWORD_CHANGE);
  return kind;
}

function ownChange(): OpenChange | null {
  const open = readStored<OpenChange>(STORED_PASSWORD_CHANGE);
  return open !== null && open.uid === session.uid ? open : null;
}

/**
 * Sets a new login password and ends all of the account's sessions.
 * @throws RefusedError (`wrong_pay_password`, `pay_password_locked`, `passwords_equal`, ...), UnreachableError
 */
export async function resetPassword(request: RequestOf<"POST account/resetPassword">): Promise<void> {
  await api.call("POST account/resetPassword", request);
}

/** Clears this device's session if the server ended it with the account's. */
export function clearSessionOf(account: string): void {
  if (session.userInfo?.username === normaliseAccount(account)) clearSession();
}
