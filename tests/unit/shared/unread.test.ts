import { expect, test } from "vitest";
import { countUnread, missingMarks, readMark, unreadMark } from "../../../src/shared/unread.ts";

const notice = (id: string, kind: "notice" | "article" = "notice") => ({ id, kind });
const event = (id: string, readAt: string | null = null) => ({ id, readAt });
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
