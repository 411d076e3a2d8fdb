import { useMemo } from "react";
import type { Notice } from "../../contract/notices/schemas.ts";
import { isUnread } from "../shared/unread.ts";
import { useLiveRead } from "./use-live-read.ts";
import { useNotices } from "./use-mirrored.ts";

/** Nothing is unread before the marks are loaded, so that no dot flashes. */
export function useUnread(): (notice: Notice) => boolean {
  const readIds = useReadIds();
  return (notice) => readIds !== null && isUnread(notice, readIds);
}

export function useUnreadCount(): number {
  const found = useNotices("notice");
  const isUnreadHere = useUnread();
  return found.state === "ready" ? found.notices.filter(isUnreadHere).length : 0;
}

function useReadIds(): ReadonlySet<string> | null {
  const read = useLiveRead("reads", (store) => store.reads());
  return useMemo(() => (read === undefined ? null : new Set(read.value)), [read]);
}
