import type { Notice } from "../../contract/notices/schemas.ts";

/** Unread notices; articles do not count. */
export function countUnread(
  notices: readonly Pick<Notice, "id" | "kind">[],
  readIds: ReadonlySet<string>,
): number {
  return notices.filter(({ id, kind }) => kind === "notice" && !readIds.has(id)).length;
}
