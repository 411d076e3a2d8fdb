import { expect, test } from "vitest";
import {
  countUnread,
  isUnreadEvent,
  isUnreadMessage,
  missingMarks as marksOf,
  readMark,
  unreadMark,
} from "../../../../src/shared/later/unread-marks.ts";

const notice = (id: string, kind: "notice" | "article" = "notice") => ({ id, kind });
const event = (id: string, readAt: string | null = null) => ({ id, readAt });
const missingMarks = (events: ReturnType<typeof event>[], marks: ReadonlySet<string>) =>
  marksOf(
    events,
    events.filter((one) => isUnreadEvent(one, marks)),
    marks,
  );
const READ = "2026-11-22T10:00:00.000Z";

test("notices and messages of safety count, articles and what was read do not", () => {
  const marks = new Set(["1", unreadMark("1"), unreadMark("2"), readMark("2")]);
  expect(countUnread([notice("1"), notice("2"), notice("3", "article")], marks)).toBe(2);
});

test("an unread message is marked so, once", () => {
  const missing = missingMarks([event("5"), event("4", READ)], new Set());
  expect(missing).toEqual([unreadMark("5")]);
  expect(missingMarks([event("5"), event("4", READ)], new Set(missing))).toEqual([]);
});

test.each<[string, ReturnType<typeof event>[], ...string[]]>([
  ["read on another device", [event("5", READ)]],
  ["read here", [event("5")], readMark("5")],
  ["gone: the newest are later ones", [event("7"), event("6", READ)]],
])("a message that was %s counts no more", (_, events, ...more) => {
  const marks = new Set([unreadMark("5"), ...more]);
  const missing = missingMarks(events, marks);
  const left = countUnread([], new Set([...marks, ...missing]));
  expect(left).toBe(events.filter(({ id, readAt }) => id !== "5" && readAt === null).length);
});

test("a pushed message that no page has fetched yet stays unread", () => {
  const marks = new Set([unreadMark("9")]);
  expect(missingMarks([event("8", READ)], marks)).toEqual([]);
  expect(missingMarks([], marks)).toEqual([]);
  expect(countUnread([], marks)).toBe(1);
});

const message = (id: string, kind: "deposit" | "security" = "deposit", readAt: string | null = null) => ({
  id,
  kind,
  subject: "5",
  readAt,
});

test("messages of the inbox have marks of their own; one of safety is read with its event", () => {
  expect(isUnreadMessage(message("5"), new Set([readMark("5")]))).toBe(true);
  expect(isUnreadMessage(message("5"), new Set([readMark("5", "message")]))).toBe(false);
  expect(isUnreadMessage(message("5", "deposit", READ), new Set())).toBe(false);
  expect(isUnreadMessage(message("9", "security"), new Set())).toBe(true);
  expect(isUnreadMessage(message("9", "security"), new Set([readMark("5")]))).toBe(false);
  const unread = [message("6"), message("5")];
  const marks = new Set(marksOf(unread, unread, new Set(), "message"));
  expect(marks).toEqual(new Set([unreadMark("6", "message"), unreadMark("5", "message")]));
  expect(countUnread([], new Set([...marks, unreadMark("6"), readMark("5", "message")]))).toBe(2);
  // Pushed, and not fetched yet.
  const pushed = new Set([unreadMark("7", "message")]);
  expect(marksOf(unread, [], pushed, "message")).toEqual([]);
  expect(marksOf([message("7"), ...unread], [], pushed, "message")).toEqual([readMark("7", "message")]);
});
