import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as Connection from "../../../src/state/connection.ts";
import { closeBrowser, fakeBrowser, json, type FakeBrowser } from "../browser.ts";

let browser: FakeBrowser;
let connection: typeof Connection;
const fetch = vi.fn<typeof globalThis.fetch>();
const online = vi.fn<() => void>();

const healthy = async () => json({ code: 200 });
const gone = async () => Promise.reject(new TypeError("Failed to fetch"));
const portal = async () => new Response("<html></html>", { headers: { "content-type": "text/html" } });

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  browser = fakeBrowser();
  vi.stubGlobal("fetch", fetch);
  fetch.mockReset().mockImplementation(healthy);
  online.mockClear();
  vi.resetModules();
  connection = await import("../../../src/state/connection.ts");
  connection.onOnline(online);
  connection.watchNetwork();
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
  vi.restoreAllMocks();
});

const status = () => connection.connection.status;

test("a device without a network is offline", async () => {
  fetch.mockImplementation(gone);
  browser.setOnline(false);
  browser.window.dispatchEvent(new Event("offline"));
  await vi.waitFor(() => expect(status()).toBe("offline"));
});

test("a server on the same machine is reached even when the browser believes to be offline", async () => {
  browser.setOnline(false);
  expect(await connection.checkConnection()).toBe(true);
  expect(status()).toBe("online");
});

test("a server that does not answer is unreachable, and another's page in its place a portal", async () => {
  fetch.mockImplementation(gone);
  await connection.checkConnection();
  expect(status()).toBe("unreachable");
  fetch.mockImplementation(portal);
  await connection.checkConnection();
  expect(status()).toBe("portal");
});

test("the server is asked again at growing intervals until it answers, and that is told once", async () => {
  fetch.mockImplementation(gone);
  await connection.checkConnection();
  const times: number[] = [];
  const begun = Date.now();
  fetch.mockImplementation(async () => {
    times.push(Date.now() - begun);
    return times.length < 7 ? gone() : healthy();
  });
  await vi.advanceTimersByTimeAsync(200_000);
  expect(times).toEqual([1, 3, 7, 15, 31, 61, 91].map((seconds) => seconds * 1_000));
  expect(status()).toBe("online");
  expect(online).toHaveBeenCalledOnce();
});

test("nobody is asked while the page is hidden, and at once when it is looked at", async () => {
  fetch.mockImplementation(gone);
  browser.document.visibilityState = "hidden";
  await connection.checkConnection();
  fetch.mockClear().mockImplementation(healthy);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).not.toHaveBeenCalled();
  browser.document.visibilityState = "visible";
  browser.document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(status()).toBe("online"));
});

test("several who want to know at once ask once", async () => {
  await Promise.all([connection.checkConnection(), connection.checkConnection()]);
  connection.suspectConnection();
  connection.suspectConnection();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetch).toHaveBeenCalledTimes(2);
});

const late = (ms: number) => () =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(json({ code: 200 })), ms));

test("fault 326: an answer after 59 s is one: the connection is slow, and the server is never called unreachable", async () => {
  fetch.mockImplementation(late(59_000));
  const begun = performance.now();
  const reached = connection.checkConnection();
  const said: unknown[] = [];
  for (const seconds of [4, 6, 11, 21, 31, 46, 58]) {
    await vi.advanceTimersByTimeAsync(begun + seconds * 1_000 - performance.now());
    said.push([status(), connection.connection.lateSeconds]);
  }
  expect(said).toEqual([0, 5, 10, 20, 30, 45, 45].map((seconds) => ["online", seconds]));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await reached).toBe(true);
  expect(connection.connection).toMatchObject({ status: "online", lateSeconds: 45 });
  fetch.mockImplementation(healthy);
  await connection.checkConnection();
  expect(connection.connection.lateSeconds).toBe(0);
});

test("fault 326: a server that is silent for the whole time limit is unreachable, and is asked again", async () => {
  fetch.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error));
      }),
  );
  const reached = connection.checkConnection();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await reached).toBe(false);
  expect(status()).toBe("unreachable");
  fetch.mockImplementation(late(30_000));
  await vi.advanceTimersByTimeAsync(32_000);
  expect(status()).toBe("online");
});

test("fault 326: a network that comes back is not waited for in a request that hangs in the old one", async () => {
  fetch.mockImplementation(() => new Promise(() => undefined));
  const first = connection.checkConnection();
  await vi.advanceTimersByTimeAsync(6_000);
  fetch.mockImplementation(gone);
  await connection.checkConnection();
  expect(status()).toBe("unreachable");
  fetch.mockImplementation(healthy);
  browser.window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(status()).toBe("online");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.race([first, "hangs"])).toBe("hangs");
  expect(status()).toBe("online");
});

test("an older probe that fails later leaves what a newer one has found", async () => {
  const old = Promise.withResolvers<Response>();
  fetch.mockImplementation(() => old.promise);
  const first = connection.checkConnection();
  await vi.advanceTimersByTimeAsync(6_000);
  fetch.mockImplementation(healthy);
  await connection.checkConnection();
  old.reject(new TypeError("Failed to fetch"));
  expect(await first).toBe(true);
  expect(status()).toBe("online");
});

test("a member's call that is answered is as good as a probe", async () => {
  fetch.mockImplementation(gone);
  await connection.checkConnection();
  connection.noteAnswer();
  expect(status()).toBe("online");
  expect(online).toHaveBeenCalledOnce();
});

test("an answer to another request ends the waiting for the next probe", async () => {
  fetch.mockImplementation(gone);
  await connection.checkConnection();
  fetch.mockClear();
  connection.noteAnswer();
  expect(status()).toBe("online");
  expect(online).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).not.toHaveBeenCalled();
  connection.noteAnswer();
  expect(online).toHaveBeenCalledOnce();
});
