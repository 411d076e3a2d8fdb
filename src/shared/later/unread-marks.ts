/**
 * What is unread, by the marks of one table that page and worker read: of notices, ids of the read ones; of messages of
 * safety and of the inbox, both kinds of marks, since the worker cannot open those that are sealed. Source: rules.md
 * N21 and S103.
 */
import type { AccountEvent } from "../../../contract/accounts/event-schemas.ts";
import type { InboxMessage } from "../../../contract/inbox/schemas.ts";
import type { Notice } from "../../../contract/notices/schemas.ts";
import { isUnread } from "../unread.ts";

/** A security event, or a message of the inbox. */
export type Marked = "event" | "message";

/** The mark of one that was read. */
export const readMark = (id: string, kind: Marked = "event") => `${kind}-${id}`;
/** The mark of one that this device knows to be unread. */
export const unreadMark = (id: string, kind: Marked = "event") => `unread-${kind}-${id}`;

/** Records of an earlier version have no mark and count as read. */
export function isUnreadEvent(
  { id, readAt }: Pick<AccountEvent, "id" | "readAt">,
  marks: ReadonlySet<string>,
): boolean {
  return readAt === null && !marks.has(readMark(id));
}

/** One that tells of a security event is read with it. */
export function isUnreadMessage(
  { id, kind, subject, readAt }: Pick<InboxMessage, "id" | "kind" | "subject" | "readAt">,
  marks: ReadonlySet<string>,
): boolean {
  if (readAt !== null || marks.has(readMark(id, "message"))) return false;
  return kind !== "security" || !marks.has(readMark(subject));
}

/** For the app's icon: notices, messages of safety, and the others of the inbox. */
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

/**
 * The marks that are missing.
 * @param records the newest; an older one that is not among them is gone.
 * @param unread those of them that are unread.
 */
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
