/**
 * One table has marks of read notices, and of read and unread events and messages: the worker cannot open the sealed
 * rows. Source: rules.md N21 and S103.
 */
import type { AccountEvent } from "../../../contract/accounts/event-schemas.ts";
import type { InboxMessage } from "../../../contract/inbox/schemas.ts";
import type { Notice } from "../../../contract/notices/schemas.ts";
import { isUnread } from "../unread.ts";

export type Marked = "event" | "message";

export const readMark = (id: string, kind: Marked = "event") => `${kind}-${id}`;
export const unreadMark = (id: string, kind: Marked = "event") => `unread-${kind}-${id}`;

/** Earlier records lack `readAt` and count as read. */
export function isUnreadEvent(
  { id, readAt }: Pick<AccountEvent, "id" | "readAt">,
  marks: ReadonlySet<string>,
): boolean {
  return readAt === null && !marks.has(readMark(id));
}

/** Reading a security event reads its message. */
export function isUnreadMessage(
  { id, kind, subject, readAt }: Pick<InboxMessage, "id" | "kind" | "subject" | "readAt">,
  marks: ReadonlySet<string>,
): boolean {
  if (readAt !== null || marks.has(readMark(id, "message"))) return false;
  return kind !== "security" || !marks.has(readMark(subject));
}

/** Counts for the app icon. */
export function countUnread(
  notices: readonly Pick<Notice, "id" | "kind">[],
  marks: ReadonlySet<string>,
): number {
  const unreadNotices = notices.filter((notice) => isUnread(notice, marks)).length;
  const others = (["event", "message"] as const).flatMap((kind) =>
    markedUnread(marks, kind).filter((id) => !marks.has(readMark(id, kind))),
  );
  return unreadNotices + others.length;
}

/** @param records the newest; an older record that is missing is gone. */
export function missingMarks(
  records: readonly { id: string }[],
  unread: readonly { id: string }[],
  marks: ReadonlySet<string>,
  kind: Marked = "event",
): string[] {
  const ids = unread.map(({ id }) => id);
  const newest = Math.max(0, ...records.map(({ id }) => Number(id)));
  const over = markedUnread(marks, kind).filter((id) => !ids.includes(id) && Number(id) <= newest);
  return [...ids.map((id) => unreadMark(id, kind)), ...over.map((id) => readMark(id, kind))].filter(
    (mark) => !marks.has(mark),
  );
}

function markedUnread(marks: ReadonlySet<string>, kind: Marked): string[] {
  const beginning = unreadMark("", kind);
  return [...marks].filter((mark) => mark.startsWith(beginning)).map((mark) => mark.slice(beginning.length));
}
