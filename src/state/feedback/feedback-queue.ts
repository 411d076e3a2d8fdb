import type { QueueRow } from "../../shared/schema.ts";
import { useQueue } from "../queue/queue-state.ts";
import { enqueue } from "../queue/queue.ts";
import { readyPictures } from "./draft.ts";
import { FEEDBACK_DRAFT } from "./stored-draft.ts";

export type QueuedFeedback = QueueRow<"feedback">;

/** Unsent feedback, newest first. */
export function useQueuedFeedback(): {
  rows: QueuedFeedback[];
  unstored: readonly string[];
  read: boolean;
} {
  const { rows, unstored, read } = useQueue();
  return { rows: rows.filter((row) => row.kind === "feedback").toReversed(), unstored, read };
}

/** Queues a feedback with the draft's pictures. Resolves to its id once stored. */
export async function sendFeedback(content: string): Promise<string> {
  const id = crypto.randomUUID();
  const images = readyPictures().map((picture) => ({ ...picture, uploadId: null }));
  await enqueue({ kind: "feedback", body: { content, images } }, id, FEEDBACK_DRAFT);
  return id;
}
