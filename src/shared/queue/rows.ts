/** What happens to the rows of a queue: pure steps, each carried out in one transaction. */
import { retryDelay } from "../../../contract/backoff.ts";
import type { QueueKind, QueueRow, QueuedBodies } from "../schema.ts";
import type { Verdict } from "./verdict.ts";

/** The most ids of one `POST notice/read`. Source: contract/notices/read-schemas.ts. */
const READS_MAX = 200;
const backoff = { firstMs: 2_000, longestMs: 10 * 60_000 };
/** The server counts uploads by the day: it never asks for more. */
const LONGEST_WISH_MS = 24 * 3_600_000;

/** Changes of a push subscription overtake nothing: the last one is what holds. Other rows do not know each other. */
const ordered: ReadonlySet<QueueKind> = new Set<QueueKind>(["pushSubscribe", "pushUnsubscribe"]);

/** What is to be sent. */
export type Work = { [K in QueueKind]: { kind: K; body: QueuedBodies[K] } }[QueueKind];

/** Adds something to be sent, under a key of its own; read marks join those that no server has seen yet. */
export function addRow(rows: QueueRow[], work: Work, id: string, now: number): QueueRow[] {
  if (work.kind === "noticeRead") {
    const open = rows.find(
      (row) => row.kind === "noticeRead" && row.state === "queued" && row.attempts === 0,
    );
    if (open?.kind === "noticeRead") {
      const ids = [...new Set([...open.body.ids, ...work.body.ids])];
      if (ids.length <= READS_MAX) return updateRow(rows, open.id, { body: { ids } });
    }
  }
  const seq = (rows.at(-1)?.seq ?? 0) + 1;
  const fresh = { id, seq, state: "queued", attempts: 0, nextAt: now, reason: null, createdAt: now } as const;
  return [...rows, { ...work, ...fresh }];
}

/** The row to send now, if any: whoever asks holds the queue's lock, so what is being sent was given up by a sender that died. */
export function due(rows: readonly QueueRow[], now: number): QueueRow | undefined {
  let isHeld = false;
  return rows.find((row) => {
    if (row.state === "refused" || (isHeld && ordered.has(row.kind))) return false;
    if (row.state === "sending" || row.nextAt <= now) return true;
    isHeld ||= ordered.has(row.kind);
    return false;
  });
}

/** Marks the row to send now. */
export function claimDue(rows: QueueRow[], now: number): QueueRow[] {
  const row = due(rows, now);
  return row ? updateRow(rows, row.id, { state: "sending" }) : rows;
}

/** Notes that a picture has arrived. */
export function noteUpload(rows: QueueRow[], id: string, index: number, uploadId: string): QueueRow[] {
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

/**
 * What becomes of a row that was tried: only what has arrived goes.
 * @param chance 0 to 1: spreads devices that lost a server at once.
 */
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
      // Nobody misses a read mark: it is made again when the notice is opened elsewhere.
      if (row.kind === "noticeRead") return rows.filter((one) => one !== row);
      return updateRow(rows, id, { state: "refused", reason: verdict.reason });
    case "paused":
      return updateRow(rows, id, { state: "queued" });
    case "later": {
      // The server's clock and this one may be far apart.
      const retryAt = Math.min(verdict.retryAt, now + LONGEST_WISH_MS);
      const nextAt = Math.max(now + retryDelay(row.attempts, { ...backoff, chance }), retryAt);
      return updateRow(rows, id, {
        state: "queued",
        attempts: row.attempts + 1,
        nextAt,
        reason: verdict.reason,
      });
    }
  }
}

/** There is a connection again: nothing waits for one any longer. What the server asked to wait goes on waiting. */
export function withoutBackoff(rows: QueueRow[], now: number): QueueRow[] {
  return rows.map((row) =>
    row.state === "queued" && row.reason === null && row.nextAt > now ? { ...row, nextAt: now } : row,
  );
}

/** Sends a row once more that was refused or waits. Its pictures go again: they may be what was refused. */
export function retryRow(rows: QueueRow[], id: string, now: number): QueueRow[] {
  return rows.map((row) => {
    if (row.id !== id || row.state === "sending") return row;
    const again = { state: "queued", attempts: 0, nextAt: now, reason: null } as const;
    if (row.kind !== "feedback" || row.state !== "refused") return { ...row, ...again };
    const images = row.body.images.map((image) => ({ ...image, uploadId: null }));
    return { ...row, ...again, body: { ...row.body, images } };
  });
}

/** Takes a row out, unless it is on its way. */
export function removeRow(rows: QueueRow[], id: string): QueueRow[] {
  return rows.filter((row) => row.id !== id || row.state === "sending");
}

/** The next moment at which something is to be sent that is not yet; null when there is none. */
export function nextDueAt(rows: readonly QueueRow[], now: number): number | null {
  const times = rows
    .filter(({ state, nextAt }) => state === "queued" && nextAt > now)
    .map(({ nextAt }) => nextAt);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Whether something is left that wants a connection. */
export function isWaiting(rows: readonly QueueRow[]): boolean {
  return rows.some(({ state }) => state !== "refused");
}

function updateRow(rows: QueueRow[], id: string, changes: Partial<QueueRow>): QueueRow[] {
  return rows.map((row) => (row.id === id ? ({ ...row, ...changes } as QueueRow) : row));
}
