import type { QueueRow } from "../../shared/schema.ts";
import { useQueue } from "../queue/queue-state.ts";
import { enqueue } from "../queue/queue.ts";
import type { Draft } from "./create-draft.ts";

export type QueuedFeedback = QueueRow<"feedback">;

/** Newest first. */
export function useQueuedFeedback(): {
  rows: QueuedFeedback[];
  unstored: readonly string[];
  removed: readonly string[];
  doubtful: readonly string[];
  read: boolean;
} {
  const { rows, ...rest } = useQueue();
  return { rows: rows.filter((row) => row.kind === "feedback").toReversed(), ...rest };
}

/**
 * Resolves to the message's id once it is queued.
 * @param to the conversation's id; undefined starts a new one.
 */
export async function sendFeedback(draft: Draft, content: string, to?: string): Promise<string> {
  const id = crypto.randomUUID();
  const images = draft.readyPictures().map((picture) => ({ ...picture, uploadId: null }));
  await enqueue({ kind: "feedback", body: { content, images, ...(to && { to }) } }, id, draft.name);
  return id;
}
