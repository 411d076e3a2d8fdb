import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readLive } from "../../../../src/api/later/live.ts";
import { json } from "../../browser.ts";

const onOpen = vi.fn<() => void>();
const onEvent = vi.fn<(event: string) => void>();
let stop: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  onOpen.mockClear();
  onEvent.mockClear();
  stop = new AbortController();
});
afterEach(() => vi.useRealTimers());

/** A server whose stream the test writes. */
function server(headers: Record<string, string> = { "content-type": "text/event-stream" }) {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  const fetch = vi.fn<typeof globalThis.fetch>(async (_, init) => {
    init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
    return new Response(body, { headers });
  });
  const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
  return { fetch, write, end: () => controller.close() };
}

const read = (fetch: typeof globalThis.fetch) =>
  readLive({ base: "https://a.example/api/", token: "t", signal: stop.signal, onOpen, onEvent }, fetch);

test("sends the token as a header, and passes on events however they are cut", async () => {
  const { fetch, write, end } = server();
  const ended = read(fetch);
  await vi.advanceTimersByTimeAsync(0);
  for (const part of [": op", "en\n\nda", "ta: own\n", "\n:\n\ndata: all\n\ndata: new-in-later-versions\n\n"])
    write(part);
  end();
  expect(await ended).toEqual({ kind: "closed" });
  expect(onEvent.mock.calls).toEqual([["own"], ["all"]]);
  expect(onOpen).toHaveBeenCalledOnce();
  expect(fetch).toHaveBeenCalledWith(
    "https://a.example/api/sync/live",
    expect.objectContaining({ cache: "no-store", headers: { accept: "text/event-stream", token: "t" } }),
  );
});

test("fault 330: is given up when something between keeps what is sent, and not while heartbeats arrive", async () => {
  const { fetch, write } = server();
  const ended = vi.fn<(end: unknown) => void>();
  void read(fetch).then(ended);
  await vi.advanceTimersByTimeAsync(0);
  for (let beats = 0; beats < 5; beats += 1) {
    write(":\n\n");
    await vi.advanceTimersByTimeAsync(44_000);
    expect(ended).not.toHaveBeenCalled();
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ended).toHaveBeenCalledWith({ kind: "silent" });
});

test("a stream of which nothing arrives was never open", async () => {
  const ended = read(server().fetch);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(await ended).toEqual({ kind: "silent" });
  expect(onOpen).not.toHaveBeenCalled();
});

test("what a full server, one without the session, an older one and a portal answer", async () => {
  const full = json({ code: 503 }, { status: 503, headers: { "retry-after": "30" } });
  expect(await read(async () => full)).toEqual({ kind: "refused", retryAfterMs: 30_000 });
  expect(await read(async () => json({ code: 4001 }))).toEqual({ kind: "signed-out" });
  expect(await read(async () => json({ code: 404 }, { status: 404 }))).toEqual({ kind: "failed" });
  expect(await read(async () => new Response("<h1>Sign in</h1>"))).toEqual({ kind: "failed" });
  expect(await read(async () => Promise.reject(new TypeError("gone")))).toEqual({ kind: "failed" });
});

test("an endless line of somebody else's is not collected", async () => {
  const { fetch, write } = server();
  const ended = read(fetch);
  await vi.advanceTimersByTimeAsync(0);
  write("x".repeat(1_001));
  expect(await ended).toEqual({ kind: "failed" });
});

test("ends when it is told to", async () => {
  const { fetch, write } = server();
  const ended = read(fetch);
  await vi.advanceTimersByTimeAsync(0);
  write(":\n\n");
  await vi.advanceTimersByTimeAsync(0);
  stop.abort();
  expect(await ended).toEqual({ kind: "closed" });
});
