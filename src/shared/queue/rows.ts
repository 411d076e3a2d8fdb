/** Pure state transitions, each applied in one transaction. */
import { retryDelay } from "../../../contract/backoff.ts";
import type { QueueKind, QueueRow, QueuedBodies } from "../schema.ts";
import { isKnown } from "./kinds.ts";
import type { Verdict } from "./verdict.ts";

/** Ids per `POST notice/read`, `POST feedback/read` and `POST account/eventsRead`. Source: contract. */
const READS_MAX = 200;
const backoff = { firstMs: 2_000, longestMs: 10 * 60_000 };
/** Uploads are limited by the day. */
const LONGEST_LIMIT_MS = 24 * 3_600_000;

/** These kinds are sent in order, since the last change must win. */
const ordered: ReadonlySet<QueueKind> = new Set<QueueKind>(["pushSubscribe", "pushUnsubscribe"]);

export type Work = { [K in QueueKind]: { kind: K; body: QueuedBodies[K] } }[QueueKind];

/** Merges read marks into a row that was never sent. */
export function addRow(rows: QueueRow[], work: Work, id: string, now: number): QueueRow[] {
  if (work.kind === "inboxRead") {
    const open = rows.find((row) => row.kind === "inboxRead" && row.state === "queued" && row.attempts === 0);
    if (open?.kind === "inboxRead") {
      // A later message covers the earlier ones.
      const isLater = BigInt(work.body.id) > BigInt(open.body.id);
      return isLater ? updateRow(rows, open.id, { body: work.body }) : rows;
    }
  }
  if (isReadMark(work)) {
    const open = rows.find((row) => row.kind === work.kind && row.state === "queued" && row.attempts === 0);
    if (open && isReadMark(open)) {
      const ids = [...new Set([...open.body.ids, ...work.body.ids])];
      if (ids.length <= READS_MAX) return updateRow(rows, open.id, { body: { ids } });
    }
  }
  const seq = (rows.at(-1)?.seq ?? 0) + 1;
  const initial = {
    id,
    seq,
    state: "queued",
    attempts: 0,
    nextAt: now,
    reason: null,
    createdAt: now,
  } as const;
  return [...rows, { ...work, ...initial }];
}

function isReadMark<W extends Work>(
  work: W,
): work is Extract<W, { kind: "noticeRead" | "eventsRead" | "feedbackRead" }> {
  return work.kind === "noticeRead" || work.kind === "eventsRead" || work.kind === "feedbackRead";
}

/** Returns the row to send. */
export function due(rows: readonly QueueRow[], now: number): QueueRow | undefined {
  let isBlocked = false;
  return rows.find((row) => {
    if (!isKnown(row) || row.state === "refused" || row.isDiscarded || (isBlocked && ordered.has(row.kind)))
      return false;
    if (row.nextAt <= now || isOfWrongClock(row, now)) return true;
    isBlocked ||= ordered.has(row.kind);
    return false;
  });
}

/** The device's clock was ahead when the time was written. */
function isOfWrongClock({ nextAt }: QueueRow, now: number): boolean {
  return nextAt > now + LONGEST_LIMIT_MS;
}

/** Call it under the queue's lock: a row `sending` then belongs to a crashed sender. */
export function recoverRows(rows: QueueRow[], now: number): QueueRow[] {
  return rows.map((row) =>
    row.state === "sending" ? { ...row, state: "queued", mayHaveArrived: true, nextAt: now } : row,
  );
}

export function claimDue(rows: QueueRow[], now: number): QueueRow[] {
  const row = due(rows, now);
  return row ? updateRow(rows, row.id, { state: "sending" }) : rows;
}

export function recordUpload(rows: QueueRow[], id: string, index: number, uploadId: string): QueueRow[] {
  return rows.map((row) =>
    row.id === id && row.kind === "feedback"
      ? {
          ...row,
          body: {
            ...row.body,
            images: row.body.images.with(index, { ...row.body.images[index]!, uploadId }),
          },
        }
      : row,
  );
}

/** @param chance jitter, 0 to 1. */
export function settleRow(
  rows: QueueRow[],
  id: string,
  verdict: Verdict,
  now: number,
  chance: number,
): QueueRow[] {
  const row = rows.find((one) => one.id === id);
  if (!row) return rows;
  switch (verdict.kind) {
    case "sent":
      return rows.filter((one) => one !== row);
    case "refused":
      // Opening the message again enqueues another mark.
      if (isReadMark(row) || row.kind === "inboxRead") return rows.filter((one) => one !== row);
      return updateRow(rows, id, {
        state: "refused",
        reason: verdict.reason,
        // What had been carried out would have been answered as before, if the request was the same.
        mayHaveArrived: row.mayHaveArrived === true && verdict.reason === "idempotency_mismatch",
      });
    case "paused":
      return updateRow(rows, id, { state: "queued" });
    case "later": {
      // Bounded, since the clocks may differ widely.
      const retryAt = Math.min(verdict.retryAt, now + LONGEST_LIMIT_MS);
      const nextAt = Math.max(now + retryDelay(row.attempts, { ...backoff, chance }), retryAt);
      return updateRow(rows, id, {
        state: "queued",
        attempts: row.attempts + 1,
        nextAt,
        reason: verdict.reason,
        ...(verdict.isUnknown && { mayHaveArrived: true }),
      });
    }
  }
}

/** Rows deferred by the server keep waiting. */
export function withoutBackoff(rows: QueueRow[], now: number): QueueRow[] {
  return rows.map((row) =>
    row.state === "queued" && row.reason === null && row.nextAt > now ? { ...row, nextAt: now } : row,
  );
}

/** Makes a row due. A refused row's pictures may be the cause, so they are uploaded again. */
export function retryRow(rows: QueueRow[], id: string, now: number): QueueRow[] {
  const row = rows.find((one) => one.id === id);
  if (!row || row.state === "sending") return rows;
  const again = updateRow(rows, id, { state: "queued", attempts: 0, nextAt: now, reason: null });
  return row.state === "refused" ? withoutUploads(again, id) : again;
}

/** Makes the next attempt upload a feedback's pictures again. */
export function withoutUploads(rows: QueueRow[], id: string): QueueRow[] {
  return rows.map((row) => {
    if (row.id !== id || row.kind !== "feedback") return row;
    const images = row.body.images.map((image) => ({ ...image, uploadId: null }));
    return { ...row, body: { ...row.body, images } };
  });
}

/** A row that is being sent is removed after the attempt, unless it arrives. */
export function removeRow(rows: QueueRow[], id: string): QueueRow[] {
  return withoutDiscarded(updateRow(rows, id, { isDiscarded: true }));
}

export function withoutDiscarded(rows: QueueRow[]): QueueRow[] {
  return rows.filter(({ state, isDiscarded }) => state === "sending" || !isDiscarded);
}

/** Returns a time at most a day from now: a timer of more than 24 days fires at once. */
export function nextDueAt(rows: readonly QueueRow[], now: number): number | null {
  const times = rows
    .filter((row) => isKnown(row) && row.state === "queued" && row.nextAt > now)
    .map((row) => (isOfWrongClock(row, now) ? now + backoff.longestMs : row.nextAt));
  return times.length > 0 ? Math.min(...times) : null;
}

export function isWaiting(rows: readonly QueueRow[]): boolean {
  return rows.some((row) => isKnown(row) && row.state !== "refused");
}

function updateRow(rows: QueueRow[], id: string, changes: Partial<QueueRow>): QueueRow[] {
  return rows.map((row) => (row.id === id ? ({ ...row, ...changes } as QueueRow) : row));
}
