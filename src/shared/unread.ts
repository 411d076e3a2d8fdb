import type { Notice } from "../../contract/notices/schemas.ts";

/** Articles are never unread. */
export function isUnread({ id, kind }: Pick<Notice, "id" | "kind">, marks: ReadonlySet<string>): boolean {
  return kind === "notice" && !marks.has(id);
}
