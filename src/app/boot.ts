/**
 * The entry. It lets the shell of index.html be painted before React is even evaluated (when everything comes from the
 * worker's cache the scripts are there before the first frame, and would hold it back), and has the texts and a member's
 * balances fetched meanwhile.
 */
import { resolveLanguage } from "../../contract/languages.ts";
import { loadFirstTexts } from "../i18n/catalogues.ts";
import { lookAhead } from "../mirror/first-look.ts";
import { readStored, STORED_LANGUAGE, STORED_SESSION } from "../state/stored.ts";
import { mayReload } from "./reload-once.ts";

const LONGEST_FRAME_MS = 100;
const RETRY_MS = 5_000;

function painted(): Promise<void> {
  return new Promise((resolve) => {
    // Behind the frame, not in it. A hidden page draws no frames and must start all the same.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_FRAME_MS);
  });
}

// Whoever needs them asks again, and says what is the matter when they cannot be had.
loadFirstTexts(resolveLanguage(readStored<string>(STORED_LANGUAGE))).catch(() => undefined);
const { uid } = readStored<{ uid: string | null }>(STORED_SESSION) ?? { uid: null };
if (uid !== null) lookAhead(uid);
void painted().then(() => import("./main.tsx").catch(reloadWhenReachable));

/** The connection broke off midway: not every browser fetches a failed module again in the same page. */
function reloadWhenReachable(): void {
  setTimeout(() => {
    fetch("./api/health").then(reloadOnce, reloadWhenReachable);
  }, RETRY_MS);
}

/** Once a minute at most: a script that fails for another reason would otherwise reload without end. */
function reloadOnce(): void {
  if (mayReload(sessionStorage, Date.now())) location.reload();
  else reloadWhenReachable();
}
