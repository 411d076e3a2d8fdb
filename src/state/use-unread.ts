import { useMemo } from "react";
import type { Notice } from "../../contract/notices/schemas.ts";
import { useNotices } from "./use-mirrored.ts";
import { useLiveRead } from "./use-live-read.ts";

/** Which notices have not been opened yet; none until that was looked up, so that no dot is shown to go at once. */
export function useUnread(): (notice: Notice) => boolean {
  const read = useLiveRead("reads", (store) => store.reads());
  const ids = useMemo(() => new Set(read?.value), [read]);
  return ({ id }) => read !== undefined && !ids.has(id);
}

/** How many of them there are. */
export function useUnreadCount(): number {
  const notices = useNotices("notice");
  const isUnread = useUnread();
  return notices.state === "ready" ? notices.notices.filter(isUnread).length : 0;
}
