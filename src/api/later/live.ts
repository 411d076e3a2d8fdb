import { REQUEST_TIMEOUT_MS, SIGNED_OUT, TOKEN_HEADER } from "../../../contract/envelope.ts";
import { EVENT_STREAM, LIVE_PATH, liveEvents, type LiveEvent } from "../../../contract/live.ts";

export interface LiveReading {
  /** The base address ends in a slash. */
  base: string;
  token: string;
  signal: AbortSignal;
  /** Called at the first byte, when no proxy holds the stream back. */
  onOpen(): void;
  onEvent(event: LiveEvent): void;
}

/**
 * - `closed`: by the server, or with the connection.
 * - `silent`: no heartbeats arrive, since a proxy holds them back.
 * - `refused`: the server asks to come back later.
 * - `failed`: not our stream.
 */
export type LiveEnd =
  | { kind: "closed" | "silent" | "failed" | "signed-out" }
  | { kind: "refused"; retryAfterMs: number };

/** Longer than two heartbeats. */
const SILENCE_MS = 45_000;
/** Our lines are shorter than this. */
const LINE_MAX = 1_000;

/** Reads the live channel until it ends. Uses fetch, since EventSource cannot send the token's header. Never throws. */
export async function readLive(
  { base, token, signal, onOpen, onEvent }: LiveReading,
  fetch = globalThis.fetch,
): Promise<LiveEnd> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener("abort", stop);
  let timer = setTimeout(stop, REQUEST_TIMEOUT_MS);
  let isSilent = false;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isSilent = true;
      stop();
    }, SILENCE_MS);
  };
  let isOpen = false;
  try {
    const response = await fetch(`${base}${LIVE_PATH}`, {
      headers: { accept: EVENT_STREAM, [TOKEN_HEADER]: token },
      cache: "no-store",
      signal: controller.signal,
    });
    listen();
    const type = response.headers.get("content-type") ?? "";
    if (!type.startsWith(EVENT_STREAM) || !response.body) return await refusalOf(response);
    for await (const line of linesOf(response.body)) {
      listen();
      if (!isOpen) onOpen();
      isOpen = true;
      const event = liveEvents.find((name) => line === `data: ${name}`);
      if (event) onEvent(event);
    }
    return { kind: "closed" };
  } catch {
    if (isSilent) return { kind: "silent" };
    return { kind: isOpen ? "closed" : "failed" };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    stop();
  }
}

async function refusalOf(response: Response): Promise<LiveEnd> {
  const seconds = Number(response.headers.get("retry-after"));
  if (response.status === 503 && seconds > 0) return { kind: "refused", retryAfterMs: seconds * 1_000 };
  const body: unknown = await response.json();
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : null;
  return { kind: code === SIGNED_OUT ? "signed-out" : "failed" };
}

/** Yields whole lines, including heartbeats. @throws Error for a line that is too long */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LINE_MAX) throw new Error("this is no live channel");
    yield* lines;
  }
}
