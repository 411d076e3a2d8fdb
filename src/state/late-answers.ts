import { connection } from "./connection-status.ts";

/** Seconds after which an answer is late; the member is told the last step that has passed. */
const STEPS = [5, 10, 20, 30, 45];

const waiting = new Set<{ since: number }>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Seconds. The line counts as this slow until another answer is faster. */
let lastTook = 0;

/**
 * Follows a request to the server, not to a cache, and updates `connection.lateSeconds`. A failure tells nothing about
 * the line's speed.
 */
export async function followAnswer<T>(answer: Promise<T>): Promise<T> {
  const request = { since: performance.now() };
  waiting.add(request);
  show();
  try {
    const given = await answer;
    lastTook = secondsSince(request);
    return given;
  } finally {
    waiting.delete(request);
    show();
  }
}

function show(): void {
  clearTimeout(timer);
  // A Set iterates in insertion order.
  const [oldest] = waiting;
  const waited = oldest ? secondsSince(oldest) : 0;
  const late = Math.max(waited, lastTook);
  connection.lateSeconds = STEPS.findLast((step) => late >= step) ?? 0;
  const next = STEPS.find((step) => step > waited);
  if (oldest && next !== undefined) timer = setTimeout(show, (next - waited) * 1_000);
}

function secondsSince({ since }: { since: number }): number {
  return (performance.now() - since) / 1_000;
}
