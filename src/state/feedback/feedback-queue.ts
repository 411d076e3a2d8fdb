import type { QueueRow } from "../../shared/schema.ts";
import { useQueue } from "../queue/queue-state.ts";

export type QueuedFeedback = QueueRow<"feedback">;

/** Feedback that has not arrived yet, the newest first. */
export function useQueuedFeedback(): { rows: QueuedFeedback[]; read: boolean } {
  const { rows, read } = useQueue();
  return { rows: rows.filter((row) => row.kind === "feedback").toReversed(), read };
}
