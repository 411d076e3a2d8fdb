import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeBrowser, fakeBrowser, json, ok, type FakeBrowser } from "../browser.ts";

let browser: FakeBrowser;
const fetch = vi.fn<typeof globalThis.fetch>();
const anna = { token: "ops_anna", name: "anna", roles: ["finance" as const] };

/** Between copies of a tab. */
class FakeChannel extends EventTarget {
  posted = 0;
  postMessage(): void {
    this.posted += 1;
  }
}
const channels: FakeChannel[] = [];

beforeEach(() => {
  channels.length = 0;
  vi.stubGlobal(
    "BroadcastChannel",
    class extends FakeChannel {
      constructor() {
        super();
        channels.push(this);
      }
    },
  );
  vi.useFakeTimers();
  browser = fakeBrowser();
  vi.stubGlobal("fetch", fetch);
  fetch.mockReset();
  fetch.mockImplementation(async () => json(ok(null)));
});

afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

const refused = () => json({ code: 500, msg: "no", data: { reason: "forbidden" } });

/** The console as it is after a start, over what the tab keeps. */
async function start() {
  vi.resetModules();
  const [session, client, idle, signOut] = await Promise.all([
    import("../../../console/state/session.ts"),
    import("../../../console/state/client.ts"),
    import("../../../console/state/idle.ts"),
    import("../../../console/state/sign-out.ts"),
  ]);
  return { ...session, ...client, ...idle, ...signOut };
}

test("a session outlives a reload of its tab, and stands nowhere else", async () => {
  (await start()).startSession(anna);
  expect((await start()).currentSession()).toEqual(anna);
  expect(browser.localStorage.length).toBe(0);
  browser.sessionStorage.clear();
  expect((await start()).currentSession()).toBe(null);
});

test("signing out ends it here at once, and on the server", async () => {
  const { startSession, signOut, currentSession } = await start();
  startSession(anna);
  const ended = signOut();
  expect(currentSession()).toBe(null);
  expect(browser.sessionStorage.length).toBe(0);
  await ended;
  expect(fetch).toHaveBeenCalledTimes(1);
  const [url, { headers }] = fetch.mock.calls[0] as unknown as [URL, { headers: Record<string, string> }];
  expect(url.pathname).toBe("/api/operator/session/end");
  expect(headers["operator-token"]).toBe("ops_anna");
});

test("what the server no longer knows is over; a late answer to the one before ends nothing", async () => {
  const { startSession, send, currentSession } = await start();
  startSession(anna);
  const held = Promise.withResolvers<Response>();
  fetch.mockReturnValue(held.promise);
  const late = send("GET operator/waiting", {}).catch(() => "refused");
  await vi.advanceTimersByTimeAsync(0);
  startSession({ ...anna, token: "ops_next" });
  held.resolve(refused());
  expect(await late).toBe("refused");
  expect(currentSession()?.token).toBe("ops_next");

  fetch.mockImplementation(async () => refused());
  await send("GET operator/waiting", {}).catch(() => undefined);
  expect(currentSession()).toBe(null);
});

test("fault 523: a page that asks by itself does not keep the session of somebody who left", async () => {
  const { startSession, watchIdle, currentSession, IDLE_MS } = await start();
  watchIdle();
  startSession(anna);
  await vi.advanceTimersByTimeAsync(IDLE_MS - 60_000);
  browser.window.dispatchEvent(new Event("keydown"));
  await vi.advanceTimersByTimeAsync(IDLE_MS - 60_000);
  expect(currentSession()).toEqual(anna);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(currentSession()).toBe(null);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("who is at one copy of a tab is not signed out by the other", async () => {
  const { startSession, watchIdle, currentSession, IDLE_MS } = await start();
  watchIdle();
  startSession(anna);
  await vi.advanceTimersByTimeAsync(IDLE_MS - 60_000);
  channels.forEach((channel) => channel.dispatchEvent(new Event("message")));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(currentSession()).toEqual(anna);
  browser.window.dispatchEvent(new Event("keydown"));
  browser.window.dispatchEvent(new Event("keydown"));
  expect(channels.at(-1)!.posted).toBe(1);
});

test("fault 523: a machine that slept ends it before the first key that wakes it counts", async () => {
  const { startSession, watchIdle, currentSession, IDLE_MS } = await start();
  watchIdle();
  startSession(anna);
  vi.setSystemTime(Date.now() + IDLE_MS);
  browser.window.dispatchEvent(new Event("keydown"));
  expect(currentSession()).toBe(null);
});
