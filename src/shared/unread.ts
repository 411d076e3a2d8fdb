/**
 * What is unread, by the marks of one table that page and worker read: of notices, ids of the read ones; of messages of
 * safety, both kinds of marks, since the worker cannot open those that are sealed. Source: rules.md S103.
 */
import type { AccountEvent } from "../../contract/accounts/event-schemas.ts";
import type { Notice } from "../../contract/notices/schemas.ts";

const UNREAD_EVENT = "unread-event-";

/** The mark of an event that was read. */
export const readMark = (id: string) => `event-${id}`;
/** The mark of an event that this device knows to be unread. */
export const unreadMark = (id: string) => `${UNREAD_EVENT}${id}`;

/** Articles do not count. */
export function isUnread({ id, kind }: Pick<Notice, "id" | "kind">, marks: ReadonlySet<string>): boolean {
  return kind === "notice" && !marks.has(id);
}

/** Records of an earlier version have no mark and count as read. */
export function isUnreadEvent(
  { id, readAt }: Pick<AccountEvent, "id" | "readAt">,
  marks: ReadonlySet<string>,
): boolean {
  return readAt === null && !marks.has(readMark(id));
}

/** For the app's icon: notices and messages of safety. */
export function countUnread(
  notices: readonly Pick<Notice, "id" | "kind">[],
  marks: ReadonlySet<string>,
): number {
  const unreadNotices = notices.filter((notice) => isUnread(notice, marks)).length;
  return unreadNotices + markedUnread(marks).filter((id) => !marks.has(readMark(id))).length;
}

/**
 * The marks that are missing.
 * @param events the newest; an older one that is not among them is gone.
 */
export function missingMarks(
  events: readonly Pick<AccountEvent, "id" | "readAt">[],
  marks: ReadonlySet<string>,
): string[] {
  const unread = events.filter((event) => isUnreadEvent(event, marks)).map(({ id }) => id);
  const newest = Math.max(0, ...events.map(({ id }) => Number(id)));
  const over = markedUnread(marks).filter((id) => !unread.includes(id) && Number(id) <= newest);
  return [...unread.map(unreadMark), ...over.map(readMark)].filter((mark) => !marks.has(mark));
}

function markedUnread(marks: ReadonlySet<string>): string[] {
  return [...marks]
    .filter((mark) => mark.startsWith(UNREAD_EVENT))
    .map((mark) => mark.slice(UNREAD_EVENT.length));
}
