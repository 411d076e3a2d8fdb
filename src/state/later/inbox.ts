import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";

/** The count is written by `push/notice-badge.ts`, so that the bell reads no database. */
export const inbox = proxy({ unread: 0 });

export function useUnreadMessageCount(): number {
  return useSnapshot(inbox).unread;
}
