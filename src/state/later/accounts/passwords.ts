import { normaliseAccount } from "../../../../contract/accounts/rules.ts";
import type { RequestOf } from "../../../../contract/endpoints.ts";
import { RefusedError, SignedOutError } from "../../../shared/errors.ts";
import type { ActionRow } from "../../../shared/schema.ts";
import { findOutcome } from "../../action-outcome.ts";
import { waitOrOnline } from "../../action.ts";
import { api } from "../../client.ts";
import { clearSession, session } from "../../session.ts";
import {
  readStored,
  removeStored,
  STORED_PASSWORD_CHANGE,
  writeStored,
} from "../../../start/local-storage.ts";

export type PasswordCall = "POST account/changePassword" | "POST account/changePayPassword";

/** A change whose outcome is not known yet, and whose it is. Never a password. */
interface OpenChange extends ActionRow {
  action: PasswordCall;
  uid: string | null;
}

/**
 * Changes a password. `open`: no answer came; ask for the outcome with {@link findChange}, since sending it again would be
 * refused for the old password if it had worked.
 * @throws RefusedError (`wrong_pay_password`, `pay_password_locked`, `wrong_credentials`, ...), SignedOutError
 */
export async function changePassword<C extends PasswordCall>(
  call: C,
  body: RequestOf<C>,
): Promise<"done" | "open"> {
  const open: OpenChange = {
    key: crypto.randomUUID(),
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
      // After a log-out nothing of the member's is kept here any longer.
      if (session.uid === open.uid) writeStored(STORED_PASSWORD_CHANGE, { ...open, settledAt: Date.now() });
      return "open";
    }
    removeStored(STORED_PASSWORD_CHANGE);
    throw error;
  }
  removeStored(STORED_PASSWORD_CHANGE);
  return "done";
}

/** Which change of this member's was sent and never answered, in an earlier visit too; null when there is none. */
export function openChange(): PasswordCall | null {
  return ownChange()?.action ?? null;
}

/**
 * Asks what became of the open change until that is known. Null when it may only be asked after signing in again.
 * @throws what `signal` was aborted with.
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
 * Sets a new login password for whoever knows the second-level one. All sessions of the account end on the server.
 * @throws RefusedError (`wrong_pay_password`, `pay_password_locked`, `passwords_equal`, ...), UnreachableError
 */
export async function resetPassword(request: RequestOf<"POST account/resetPassword">): Promise<void> {
  await api.call("POST account/resetPassword", request);
}

/** Ends the session on this device where it is the account's own: the server knows it no longer. The mirror stays theirs. */
export function leaveSessionOf(account: string): void {
  if (session.userInfo?.username === normaliseAccount(account)) clearSession();
}
