import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveEnd, LiveReading } from "../../../../src/api/later/live.ts";
import { closeBrowser, fakeBrowser, type FakeBrowser } from "../../browser.ts";

const refresh = vi.fn<() => Promise<void>>(async () => undefined);
/** The channels that were opened; `end` closes one as the server would. */
const opened: (LiveReading & { end(how: LiveEnd): void })[] = [];

vi.mock("../../../../src/state/refresh.ts", () => ({ refresh }));
vi.mock("../../../../src/api/later/live.ts", () => ({
  readLive: (reading: LiveReading) =>
    new Promise<LiveEnd>((resolve) => {
      opened.push({ ...reading, end: resolve });
      reading.signal.addEventListener("abort", () => resolve({ kind: "closed" }));
    }),
}));

let browser: FakeBrowser;
let stop: () => void;
let app: Awaited<ReturnType<typeof start>>;

async function start() {
  vi.resetModules();
  const [{ session }, { connection }, { watchLive }] = await Promise.all([
    import("../../../../src/state/session.ts"),
    import("../../../../src/state/connection.ts"),
    import("../../../../src/state/later/live.ts"),
  ]);
  stop = watchLive();
  return { session, connection };
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  browser = fakeBrowser();
  browser.localStorage.setItem("starship.session", JSON.stringify({ token: "t", uid: "7" }));
  refresh.mockClear();
  opened.length = 0;
  app = await start();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  closeBrowser();
  vi.restoreAllMocks();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const isOpen = (index: number) => !opened[index]!.signal.aborted;

function look(visibilityState: DocumentVisibilityState): void {
  browser.document.visibilityState = visibilityState;
  browser.document.dispatchEvent(new Event("visibilitychange"));
}

test("what belongs together is fetched once, half a second after it is told", async () => {
  opened[0]!.onOpen();
  await pass(5_000);
  refresh.mockClear();
  for (let i = 0; i < 5; i += 1) opened[0]!.onEvent("own");
  await pass(300);
  expect(refresh).not.toHaveBeenCalled();
  await pass(100);
  expect(refresh).toHaveBeenCalledOnce();
});

test("what is told to everybody is fetched at a random moment, or with what is the member's own", async () => {
  opened[0]!.onEvent("all");
  await pass(7_000);
  expect(refresh).not.toHaveBeenCalled();
  await pass(1_000);
  expect(refresh).toHaveBeenCalledOnce();
  opened[0]!.onEvent("all");
  opened[0]!.onEvent("own");
  await pass(400);
  expect(refresh).toHaveBeenCalledTimes(2);
  await pass(20_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test("what happened before it was open is fetched once it is", async () => {
  expect(app.connection.live).toBe(false);
  opened[0]!.onOpen();
  expect(app.connection.live).toBe(true);
  await pass(1_300);
  expect(refresh).toHaveBeenCalledOnce();
});

test("is open while somebody looks at the page, and asks nothing for one that is hidden", async () => {
  opened[0]!.onOpen();
  look("hidden");
  await pass(0);
  expect(isOpen(0)).toBe(false);
  expect(app.connection.live).toBe(false);
  await pass(60_000);
  expect(refresh).not.toHaveBeenCalled();
  expect(opened).toHaveLength(1);
  look("visible");
  await pass(0);
  expect(opened).toHaveLength(2);
});

test("is closed without a connection or a member, and opened with another's token", async () => {
  app.connection.status = "unreachable";
  await pass(0);
  expect(isOpen(0)).toBe(false);
  app.connection.status = "online";
  await pass(0);
  expect(isOpen(1)).toBe(true);
  app.session.token = "another";
  await pass(0);
  expect(isOpen(1)).toBe(false);
  expect(opened[2]!.token).toBe("another");
  app.session.token = null;
  await pass(0);
  expect(isOpen(2)).toBe(false);
  expect(opened).toHaveLength(3);
});

test("fault 330: one that fails is opened again ever later, up to minutes; one that lasted begins anew", async () => {
  const waits: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const { length } = opened;
    opened.at(-1)!.end({ kind: "silent" });
    const begun = performance.now();
    while (opened.length === length) await pass(500);
    waits.push(performance.now() - begun);
  }
  expect(waits).toEqual([1.5, 3, 6, 12, 24, 48, 96, 192, 225, 225].map((seconds) => seconds * 1_000));
  opened.at(-1)!.onOpen();
  await pass(60_000);
  const { length } = opened;
  opened.at(-1)!.end({ kind: "closed" });
  await pass(1_500);
  expect(opened).toHaveLength(length + 1);
});

test("a server that is full is left alone for as long as it says", async () => {
  opened[0]!.end({ kind: "refused", retryAfterMs: 30_000 });
  await pass(44_000);
  expect(opened).toHaveLength(1);
  await pass(1_000);
  expect(opened).toHaveLength(2);
});

test("a session that has ended is found out at once, and its channel is not opened again", async () => {
  opened[0]!.onEvent("ended");
  opened[0]!.end({ kind: "closed" });
  await pass(1_500);
  opened[1]!.end({ kind: "signed-out" });
  await pass(600_000);
  expect(refresh).toHaveBeenCalledOnce();
  expect(opened).toHaveLength(2);
});
