import type { Notice } from "../../contract/notices/schemas.ts";

export function byPinnedThenNewest(notices: Notice[]): Notice[] {
  return notices.toSorted(
    (a, b) => Number(b.pinned) - Number(a.pinned) || (a.publishedAt < b.publishedAt ? 1 : -1),
  );
}
