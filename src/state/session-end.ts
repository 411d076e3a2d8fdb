/** What follows the end of a session, in each tab; the rest is loaded later. */
import { onOnline } from "./connection.ts";
import { currentOwner, onOwnerChange } from "./session.ts";
import type * as Ends from "./later/accounts/session-end.ts";
import type * as Purge from "./later/accounts/purge.ts";

/** After everything that the first screen needs. */
const DELAY_MS = 2_000;
/** Not of a member. */
const KEPT: ReadonlySet<string> = new Set(["starship.reloaded", "starship.healed"]);

/** Purges at start and after each change of owner; sends log-outs that the server has not confirmed. */
export function watchSessionEnds(): () => void {
  let owner = currentOwner();
  const timer = setTimeout(() => {
    withPurge((purge) => purge.purgeEnded());
    send();
  }, DELAY_MS);
  const stopOwner = onOwnerChange(() => {
    const before = owner;
    owner = currentOwner();
    forgetTab();
    withPurge((purge) => purge.purgeEnded(before));
  });
  const stopOnline = onOnline(send);
  document.addEventListener("visibilitychange", sendWhenVisible);
  return () => {
    clearTimeout(timer);
    stopOwner();
    stopOnline();
    document.removeEventListener("visibilitychange", sendWhenVisible);
  };
}

/** Says what is lost with a session that the server has ended. */
export function tellUnsent(): void {
  const owner = currentOwner();
  withPurge((purge) => purge.tellUnsent(owner));
}

function sendWhenVisible(): void {
  if (document.visibilityState === "visible") send();
}

function send(): void {
  load<typeof Ends>(import("./later/accounts/session-end.ts"), (ends) => ends.sendEnds());
}

function withPurge(work: (purge: typeof Purge) => Promise<void>): void {
  load(import("./later/accounts/purge.ts"), work);
}

function load<T>(module: Promise<T>, work: (module: T) => Promise<void>): void {
  module.then(work).catch((error: unknown) => console.warn("A session's end was not completed", error));
}

/** Typed text and chosen places: each tab has its own. */
function forgetTab(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith("starship.") && !KEPT.has(name)) sessionStorage.removeItem(name);
  } catch {
    // Storage is refused: nothing was kept.
  }
}
