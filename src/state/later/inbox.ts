import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";

/** How many messages are unread: kept by who watches the mirror (`push/notice-badge.ts`), so that a bell needs no read. */
export const inbox = proxy({ unread: 0 });

export function useUnreadMessageCount(): number {
  return useSnapshot(inbox).unread;
}
