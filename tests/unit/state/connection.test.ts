import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as Connection from "../../../src/state/connection.ts";
import { fakeBrowser, json, type FakeBrowser } from "../browser.ts";

let browser: FakeBrowser;
let connection: typeof Connection;
let stop: () => void;
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
  stop = connection.watchNetwork();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
