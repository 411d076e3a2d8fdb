/** Of notices; of what else is unread, see later/unread-marks.ts. */
import type { Notice } from "../../contract/notices/schemas.ts";

/** Articles do not count. */
export function isUnread({ id, kind }: Pick<Notice, "id" | "kind">, marks: ReadonlySet<string>): boolean {
  return kind === "notice" && !marks.has(id);
}
