import { backParamsFor, LOGIN_PATH, navigation } from "./navigation.ts";
import { clearSession, session } from "./session.ts";
import { toast } from "./toast.ts";

/** Time to read the message. Source: rules.md C19. */
const READING_MS = 1_500;

let ending = false;

/**
 * Handles body code 4001: shows the message, clears the session, opens login. Only the current session's first call
 * counts. The mirror stays.
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
