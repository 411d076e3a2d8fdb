import { connection } from "./connection-status.ts";

/** An answer is late after the first of these seconds; the member is told the last that has passed. */
const STEPS = [5, 10, 20, 30, 45];

const waiting = new Set<{ since: number }>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** How long the last answer took, in seconds: the line is as slow until another one is faster. */
let lastTook = 0;

/**
 * Follows a request to the server, not to a cache: `connection.lateSeconds` tells how late answers are, of requests
 * under way and of the last one. A failure tells nothing of the line's speed.
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
  // In order of their sending.
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
