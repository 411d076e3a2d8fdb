import { useEffect } from "react";
import type { Notice } from "../../../contract/notices/schemas.ts";
import { openedMirror } from "../mirror.ts";
import { isLoggedIn } from "../session.ts";
import { enqueue } from "./queue.ts";

export function useMarkRead(notice: Notice | null): void {
  const id = notice?.kind === "notice" ? notice.id : null;
  useEffect(() => {
    if (id !== null)
      markRead(id).catch((error: unknown) => console.warn("A read mark could not be stored", error));
  }, [id]);
}

async function markRead(id: string): Promise<void> {
  const store = await openedMirror();
  if ((await store.reads()).includes(id)) return;
  // Enqueue first: if the app closes before the local mark, the next opening enqueues again.
  if (isLoggedIn()) await enqueue({ kind: "noticeRead", body: { ids: [id] } });
  await store.putReads([id]);
}
