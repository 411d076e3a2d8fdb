import { normaliseAccount } from "../../../../contract/accounts/rules.ts";
import type { RequestOf } from "../../../../contract/endpoints.ts";
import { RefusedError, SignedOutError } from "../../../shared/errors.ts";
import { findOutcome } from "../actions/outcome.ts";
import { waitOrOnline } from "../actions/action.ts";
import { api } from "../../client.ts";
import { clearSession, session } from "../../session.ts";
import { signForWhoever } from "./passkeys.ts";
import type { Proof } from "./proof.ts";
import { dropChange, keepChange, openChanges, type OpenChange, type PasswordCall } from "./open-changes.ts";

/** The key of this tab's last change. */
let begun: string | null = null;

/**
 * Returns `open` when no answer came; use {@link findChange} then, since a retry would fail with the old password if
 * the change was carried out.
 * @param prove makes the confirmed request for its idempotency key.
 * @throws PasskeyCancelledError, RefusedError (`wrong_pay_password`, `pay_password_locked`, `wrong_credentials`, ...),
 * SignedOutError; UnreachableError when nothing was sent
 */
export async function changePassword<C extends PasswordCall>(
  call: C,
  prove: (key: string) => Promise<RequestOf<C>>,
): Promise<"done" | "open"> {
  const key = crypto.randomUUID();
  const body = await prove(key);
  const open: OpenChange = {
    key,
    action: call,
    startedAt: Date.now(),
    uid: session.uid,
  };
  begun = key;
  keepChange(open);
  try {
    await api.call(call, body, { key: open.key });
  } catch (error) {
    const isDefinite =
      error instanceof SignedOutError || (error instanceof RefusedError && !error.indefinite);
    if (!isDefinite) {
      // Nothing may be stored after a log-out.
      if (session.uid === open.uid) keepChange({ ...open, settledAt: Date.now() });
      return "open";
    }
    dropChange(key);
    throw error;
  }
  dropChange(key);
  return "done";
}

/** Returns the member's change of unknown outcome, also one of an earlier visit. */
export function openChange(): PasswordCall | null {
  return ownChange()?.action ?? null;
}

/**
 * Queries the open change's outcome until it is known. Returns null without an open change, or when the member must
 * sign in first.
 * @throws the abort reason of `signal`
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
  dropChange(open.key);
  return kind;
}

/** This tab's, else the oldest. */
function ownChange(): OpenChange | null {
  const open = openChanges(session.uid);
  return open.find(({ key }) => key === begun) ?? open[0] ?? null;
}

/** The proof is a code or a passkey, beside the second-level password. */
export type Reset = Omit<RequestOf<"POST account/resetPassword">, "passkey" | "code"> & { proof: Proof };

/**
 * Also ends all of the account's sessions.
 * @throws PasskeyCancelledError, RefusedError (`wrong_pay_password`, `second_factor_needed`, `passwords_equal`, ...),
 * UnreachableError
 */
export async function resetPassword({ proof, ...request }: Reset): Promise<void> {
  const second = proof === "passkey" ? { passkey: await signForWhoever() } : { ...proof };
  await api.call("POST account/resetPassword", { ...request, ...second });
}

/** Clears this device's session if it is the account's, whose sessions the server has ended. */
export function clearSessionOf(account: string): void {
  if (session.userInfo?.username === normaliseAccount(account)) clearSession();
}
