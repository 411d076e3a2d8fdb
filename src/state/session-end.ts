import { onOnline } from "./connection.ts";
import { currentOwner, onOwnerChange } from "./session.ts";
import type * as Ends from "./later/accounts/session-end.ts";
import type * as Purge from "./later/accounts/purge.ts";

/** Waits until the first screen has what it needs. */
const DELAY_MS = 2_000;
/** These keys hold nothing of a member. */
const KEPT: ReadonlySet<string> = new Set(["starship.reloaded", "starship.healed"]);

/** Purges at start and on owner changes; sends unconfirmed log-outs. */
export function watchSessionEnds(): void {
  let owner = currentOwner();
  setTimeout(() => {
    withPurge((purge) => purge.purgeEnded());
    send();
  }, DELAY_MS);
  onOwnerChange(() => {
    const before = owner;
    owner = currentOwner();
    forgetTab();
    withPurge((purge) => purge.purgeEnded(before));
  });
  onOnline(send);
  document.addEventListener("visibilitychange", sendWhenVisible);
}

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

/** Each tab has its own typed text and chosen places. */
function forgetTab(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith("starship.") && !KEPT.has(name)) sessionStorage.removeItem(name);
  } catch {
    // Storage is refused, so nothing was kept.
  }
}
