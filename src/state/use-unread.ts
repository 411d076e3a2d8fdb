import { useMemo } from "react";
import type { Notice } from "../../contract/notices/schemas.ts";
import { countUnread } from "../shared/unread.ts";
import { useLiveRead } from "./use-live-read.ts";
import { useNotices } from "./use-mirrored.ts";

/** Which notices have not been opened yet; none until that was looked up, so that no dot is shown to go at once. */
export function useUnread(): (notice: Notice) => boolean {
  const readIds = useReadIds();
  return (notice) => readIds !== null && countUnread([notice], readIds) === 1;
}

/** How many of them there are. */
export function useUnreadCount(): number {
  const found = useNotices("notice");
  const readIds = useReadIds();
  return found.state === "ready" && readIds !== null ? countUnread(found.notices, readIds) : 0;
}

function useReadIds(): ReadonlySet<string> | null {
  const read = useLiveRead("reads", (store) => store.reads());
  return useMemo(() => (read === undefined ? null : new Set(read.value)), [read]);
}
