import type { Feedback } from "../../../contract/feedback/schemas.ts";
import type { QueueRow } from "../../shared/schema.ts";
import { useQueue } from "../queue/queue-state.ts";
import { enqueue } from "../queue/queue.ts";
import { useLiveRead } from "../use-live-read.ts";
import type { Draft } from "./create-draft.ts";
import { messagesOf } from "./messages.ts";

export type QueuedFeedback = QueueRow<"feedback">;

/** Newest first, without what the mirror shows to have arrived, while its answer is late. Source: rules.md C207. */
export function useQueuedFeedback(): {
  rows: QueuedFeedback[];
  unstored: readonly string[];
  removed: readonly string[];
  doubtful: readonly string[];
  read: boolean;
} {
  const { rows, ...rest } = useQueue();
  const queued = rows.filter((row) => row.kind === "feedback").toReversed();
  const arrived = useArrived(queued.map(({ id }) => id));
  return { rows: queued.filter(({ id }) => !arrived.includes(id)), ...rest };
}

/** Returns those of the queued ids under which the mirror holds a message. */
function useArrived(ids: string[]): string[] {
  const found = useLiveRead(
    "arrivedFeedback",
    async (store) => {
      // Most members have nothing queued.
      if (ids.length === 0) return [];
      const keys = new Set((await store.items("feedback", Infinity)).flatMap(keysOf));
      return ids.filter((id) => keys.has(id));
    },
    ids.join(),
  );
  return found?.value ?? [];
}

/** Records of earlier app versions have no keys. */
function keysOf(item: Feedback): (string | null | undefined)[] {
  return [item.key, ...messagesOf(item).map(({ key }) => key)];
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
