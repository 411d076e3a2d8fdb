import { REFRESH_SYNC } from "../contract/bridge.ts";
import { dropUnused } from "./earlier-build.ts";
import { signedInMembers } from "./members.ts";
import { fetchNotices, showUnread } from "./notices.ts";
import { keepPictures } from "./pictures.ts";
import { refreshPublicGets } from "./public-gets.ts";
import { drainAll } from "./request-queue.ts";

declare const self: ServiceWorkerGlobalScope;

/** Periodic Background Sync is missing in TypeScript's library. */
interface PeriodicSyncEvent extends ExtendableEvent {
  tag: string;
}

/** The browser chooses the time, for installed apps. */
export function refreshPeriodically(): void {
  self.addEventListener("periodicsync" as "message", (event) => {
    const { tag } = event as ExtendableEvent as PeriodicSyncEvent;
    if (tag === REFRESH_SYNC) event.waitUntil(refreshAll());
  });
}

export async function refreshNotices(uid: string): Promise<void> {
  await fetchNotices(uid);
  await Promise.all([keepPictures(uid), showUnread(uid)]);
}

/** Each part may fail alone: the browser calls again. */
async function refreshAll(): Promise<void> {
  const members = await signedInMembers();
  const parts = [drainAll(), refreshPublicGets(), ...members.map(refreshNotices), dropUnused()];
  for (const { status, reason } of (await Promise.allSettled(parts)) as PromiseRejectedResult[])
    if (status === "rejected") console.warn("A part could not be refreshed", reason);
}
