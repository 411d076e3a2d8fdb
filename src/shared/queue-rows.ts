import type { RequestOf } from "../../contract/endpoints.ts";
import type { Reason } from "../../contract/reasons.ts";

/** Holds nothing that moves money and nothing secret. */
export interface QueuedBodies {
  /** `to`: the conversation; absent for a new one. */
  feedback: { content: string; images: QueuedImage[]; to?: string };
  feedbackRead: RequestOf<"POST feedback/read">;
  noticeRead: RequestOf<"POST notice/read">;
  eventsRead: RequestOf<"POST account/eventsRead">;
  inboxRead: RequestOf<"POST inbox/read">;
  pushSubscribe: RequestOf<"POST push/subscribe">;
  pushUnsubscribe: RequestOf<"POST push/unsubscribe">;
}
export type QueueKind = keyof QueuedBodies;

export interface QueuedImage {
  /** Unique within its feedback. */
  key: number;
  blob: Blob;
  /** Set after the upload. */
  uploadId: string | null;
}

interface Queued<K extends QueueKind> {
  /** The idempotency key. */
  id: string;
  /** Sending order. */
  seq: number;
  kind: K;
  body: QueuedBodies[K];
  /** If a row is `sending` while the queue's lock is free, its sender crashed. */
  state: "queued" | "sending" | "refused";
  /** Attempts without a definite answer. */
  attempts: number;
  /** The outcome of an earlier attempt is unknown. */
  mayHaveArrived?: boolean;
  /** Removed by the member while it was being sent: not sent again. */
  isDiscarded?: true;
  /** Due time, milliseconds since 1970, device's clock. */
  nextAt: number;
  /** Why it was refused or deferred; null without an answer. */
  reason: Reason | null;
  /** Milliseconds since 1970. */
  createdAt: number;
}
export type QueueRow<K extends QueueKind = QueueKind> = { [Kind in K]: Queued<Kind> }[K];
