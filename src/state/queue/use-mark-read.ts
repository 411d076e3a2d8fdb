import { useEffect } from "react";
import type { Notice } from "../../../contract/notices/schemas.ts";
import { openedMirror } from "../mirror.ts";
import { isLoggedIn } from "../session.ts";
import { enqueue } from "./queue.ts";

/** Marks a notice as read here at once, and on the member's other devices when there is a connection. */
export function useMarkRead(notice: Notice | null): void {
  const id = notice?.kind === "notice" ? notice.id : null;
  useEffect(() => {
    if (id !== null) markRead(id).catch((error: unknown) => console.warn("A read mark was not kept", error));
  }, [id]);
}

async function markRead(id: string): Promise<void> {
  const store = await openedMirror();
  if ((await store.reads()).includes(id)) return;
  // First, so that an app closed in between marks it at the next opening.
  if (isLoggedIn()) await enqueue({ kind: "noticeRead", body: { ids: [id] } });
  await store.putReads([id]);
}
