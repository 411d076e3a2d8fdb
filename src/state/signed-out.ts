import { tellUnsent } from "./session-end.ts";
import { backParamsFor, isSignInPath, LOGIN_PATH, navigation } from "./navigation.ts";
import { clearSession, session, storedToken } from "./session.ts";
import { toast } from "./toast.ts";

/** Leaves time to read the message. Source: rules.md C19. */
const READING_MS = 1_500;

let ending = false;

/**
 * Handles body code 4001. Only the current session's first call counts.
 * @param token of the session that ended.
 */
export function endSession(message: string, token: string | null): void {
  if (ending || token === null || token !== session.token) return;
  ending = true;
  toast(message);
  tellUnsent();
  setTimeout(() => {
    ending = false;
    // Another tab's session of meanwhile, of which a tab that was asleep has not heard.
    if (session.token !== token || (storedToken() ?? token) !== token) return;
    const here = navigation().here();
    clearSession(isSignInPath(here) ? session.backParams : backParamsFor(here));
    navigation().go(LOGIN_PATH, { replace: true });
  }, READING_MS);
}
