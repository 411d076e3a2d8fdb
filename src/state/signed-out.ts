import { backParamsFor, LOGIN_PATH, navigation } from "./navigation.ts";
import { clearSession, session } from "./session.ts";
import { toast } from "./toast.ts";

/** Source: rules.md C19: the message is read before the page changes. */
const READING_MS = 1_500;

let ending = false;

/**
 * Body code 4001: shows the message, then clears the session and leads to login, remembering where the member was.
 * Several calls may be told at once: only the first counts, and only for the session that is still there. The mirror
 * stays: it is the same member's, under their own name, when they sign in again.
 * @param token of the session that ended.
 */
export function endSession(message: string, token: string | null): void {
  if (ending || token === null || token !== session.token) return;
  ending = true;
  toast(message);
  setTimeout(() => {
    ending = false;
    if (session.token !== token) return;
    clearSession(backParamsFor(navigation().here()));
    navigation().go(LOGIN_PATH, { replace: true });
  }, READING_MS);
}
