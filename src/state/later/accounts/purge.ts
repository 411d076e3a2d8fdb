import { plural, t } from "@lingui/core/macro";
import { withinTime } from "../../../../contract/time-limit.ts";
import { ownersHere } from "../../../shared/idb.ts";
import { purgeMirror } from "../../../shared/purge-database.ts";
import { createQueueStore } from "../../../shared/queue/idb-store.ts";
import { unchanged } from "../../../shared/queue/store.ts";
import { VISITOR, type Owner } from "../../../shared/schema.ts";
import { dropChangesExcept } from "./open-changes.ts";
import { isDraftName } from "../../feedback/stored-draft.ts";
import { memoryQueue } from "../../queue/memory-queue.ts";
import { ownersSignedIn, session } from "../../session.ts";
import { dropOpenActions } from "../actions/open-actions.ts";
import { hasDrafts } from "../drafts/drafts.ts";
import { dropUnownedShares } from "../drafts/shares.ts";
import { toast } from "../../toast.ts";

const LONGEST_PURGE_MS = 3_000;

/** The wait is limited, since a tab that blocks the deletion must not delay a log-out. */
export async function purge(owner: Owner): Promise<void> {
  await withinTime(LONGEST_PURGE_MS, purgeMirror(owner)).catch((error: unknown) =>
    console.warn("The mirror could not be deleted", error),
  );
}

/**
 * Deletes the data of all members who are not signed in.
 * @param before the last owner, for browsers that do not list databases.
 */
export async function purgeEnded(before: Owner = VISITOR): Promise<void> {
  // This member may have shared something before the worker knew of the session.
  if (before !== VISITOR) await dropUnownedShares().catch(() => undefined);
  const found = new Set([before, ...(await ownersHere().catch(() => []))]);
  for (const owner of found) {
    // The session is read anew each time, since somebody may be signing in.
    if (owner !== VISITOR && !ownersSignedIn().includes(owner)) await purge(owner);
  }
  // Both are kept without a session, since outcomes are queried after sign-in.
  if (session.uid === null) return;
  dropOpenActions((owner) => owner !== session.uid);
  dropChangesExcept(session.uid);
}

/** Tells which unsent messages and drafts end with a session that the server has ended. */
export async function tellUnsent(owner: Owner): Promise<void> {
  const [stored, unstored, hasDraft] = await Promise.all([
    createQueueStore(owner)
      .edit(unchanged)
      .catch(() => null),
    memoryQueue().edit(unchanged),
    hasDrafts(isDraftName),
  ]);
  const rows = [...(stored ?? []), ...(unstored ?? [])];
  const count = new Set(rows.filter(({ kind }) => kind === "feedback").map(({ id }) => id)).size;
  if (count > 0)
    toast(
      plural(count, {
        one: "# unsent message was lost when you were signed out.",
        other: "# unsent messages were lost when you were signed out.",
      }),
    );
  if (hasDraft) toast(t`Your draft message was lost when you were signed out.`);
}
