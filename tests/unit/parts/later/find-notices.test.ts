import { expect, test } from "vitest";
import type { Notice } from "../../../../contract/notices/schemas.ts";
import { findNotices } from "../../../../src/parts/later/notices/find-notices.ts";

const notice = (id: string, title: string, summary = "", body = "") =>
  ({ id, kind: "notice", title, summary, body, pinned: false, publishedAt: "2026-11-01" }) as Notice;

const all = [
  notice(
    "en",
    "Maintenance on Sunday",
    "The server rests.",
    "## When\n\nAt **eleven** o'clock.\n\n- Café\n- [Map](https://maps.example/secret)",
  ),
  notice("vi", "Bảo trì", "", "Máy chủ nghỉ Chủ nhật, Đà Nẵng."),
  notice("zh", "维护通知", "", "服务器将于周日维护。"),
  notice("ko", "점검 안내", "", "일요일에 서버를 점검합니다."),
];
const found = (query: string) => findNotices(all, query).map(({ id }) => id);

test.each([
  ["a title", "maintenance", ["en"]],
  ["a summary", "rests", ["en"]],
  ["a body, through its marks", "at eleven", ["en"]],
  ["an entry of a list", "cafe", ["en"]],
  ["a letter with an accent, typed with it", "CAFÉ", ["en"]],
  ["Vietnamese typed without its accents", "bao tri chu nhat", ["vi"]],
  ["Vietnamese with them", "Chủ nhật", ["vi"]],
  ["a d without its stroke", "da nang", ["vi"]],
  ["Chinese within a sentence", "周日", ["zh"]],
  ["Korean without its ending", "일요일", ["ko"]],
  ["all of several words, in any order", "sunday server", ["en"]],
])("%s is found", (_, query, ids) => {
  expect(found(query)).toEqual(ids);
});

test.each(["", "   "])("nothing asked for is everything", (query) => {
  expect(found(query)).toHaveLength(4);
});

test.each(["maintenance 周日", "secret", "nowhere"])("%s is not found", (query) => {
  expect(found(query)).toEqual([]);
});
