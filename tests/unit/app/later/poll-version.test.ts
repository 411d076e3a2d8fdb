import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AppVersion } from "../../../../contract/operator/config-schemas.ts";
import { closeBrowser, fakeBrowser, ok } from "../../browser.ts";

const newer: AppVersion = { id: "9.0.0", isFull: false, isForce: true, title: "", note: "", url: "" };
const fetch = vi.fn<typeof globalThis.fetch>();
const tell = vi.fn<(newer: AppVersion) => void>();

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  vi.useFakeTimers();
  fakeBrowser();
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("__APP_VERSION__", "1.0.1");
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

const asked = () =>
  fetch.mock.calls.map(([input]) => String(input)).filter((url) => url.includes("appVersion"));
const answering = (url: unknown) => ok(String(url).includes("appVersion") ? newer : null);

test("the version is asked for at start, with what runs here, and once an hour", async () => {
  fetch.mockImplementation((url) => Promise.resolve(answering(url)));
  const { pollVersion } = await import("../../../../src/app/later/poll-version.ts");
  const stop = pollVersion(tell);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toEqual(["https://a.example/api/app/appVersion?os=web&version=1.0.1&dev=1"]);
  expect(tell).toHaveBeenCalledWith(newer);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked()).toHaveLength(2);
  stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked()).toHaveLength(2);
});

test("while the server does not answer nothing is asked, so that no kept answer locks anyone out; then it is", async () => {
  fetch.mockRejectedValue(new TypeError("gone"));
  const { pollVersion } = await import("../../../../src/app/later/poll-version.ts");
  pollVersion(tell);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toEqual([]);
  fetch.mockImplementation((url) => Promise.resolve(answering(url)));
  const { checkConnection } = await import("../../../../src/state/connection.ts");
  await checkConnection();
  await vi.advanceTimersByTimeAsync(0);
  expect(tell).toHaveBeenCalledWith(newer);
});

test("fault 971: an announcement that was taken back is told no longer; without an answer, it stays", async () => {
  fetch.mockImplementation((url) => Promise.resolve(answering(url)));
  const { pollVersion } = await import("../../../../src/app/later/poll-version.ts");
  pollVersion(tell);
  await vi.advanceTimersByTimeAsync(0);
  fetch.mockImplementation((url) =>
    String(url).includes("appVersion") ? Promise.reject(new TypeError("gone")) : Promise.resolve(ok(null)),
  );
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(tell.mock.calls).toEqual([[newer]]);
  fetch.mockImplementation(() => Promise.resolve(ok(null)));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(tell.mock.calls).toEqual([[newer], [null]]);
});

test("the system is named as far as it can be told", async () => {
  const { systemOf } = await import("../../../../src/app/later/poll-version.ts");
  expect(systemOf("Mozilla/5.0 (Linux; Android 15) Chrome/140")).toBe("android");
  expect(systemOf("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)")).toBe("ios");
  expect(systemOf("Mozilla/5.0 (X11; Linux x86_64)")).toBe("linux");
  expect(systemOf("curl/8")).toBe("web");
});
