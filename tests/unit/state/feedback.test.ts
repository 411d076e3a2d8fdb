import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as Send from "../../../src/state/feedback/send.ts";
import { fakeBrowser, json, ok } from "../browser.ts";

const fetch = vi.fn<typeof globalThis.fetch>();
let send: typeof Send;

beforeEach(async () => {
  vi.resetModules();
  vi.clearAllMocks();
  fakeBrowser();
  vi.stubGlobal("fetch", fetch);
  vi.doMock("../../../src/state/refresh.ts", () => ({ refresh: () => Promise.resolve() }));
  vi.doMock("../../../src/state/connection.ts", () => ({ suspectConnection: () => undefined }));
  send = await import("../../../src/state/feedback/send.ts");
});
afterEach(() => {
  vi.doUnmock("../../../src/state/refresh.ts");
  vi.doUnmock("../../../src/state/connection.ts");
  vi.unstubAllGlobals();
});

/** The keys that went out, in order. */
const keys = () => fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get("idempotency-key"));

test("what got no answer goes under the same key when it is sent again, and under a new one once it arrived", async () => {
  fetch.mockRejectedValueOnce(new TypeError("gone"));
  fetch.mockImplementation(() => Promise.resolve(ok({ id: "1" })));
  await expect(send.sendFeedback("It broke.", ["a"])).rejects.toMatchObject({ kind: "network" });
  await send.sendFeedback("It broke.", ["a"]);
  await send.sendFeedback("It broke.", ["a"]);
  const [lost, again, next] = keys();
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});

test("what was changed, or refused, goes under a key of its own", async () => {
  fetch.mockRejectedValueOnce(new TypeError("gone"));
  await expect(send.sendFeedback("It broke.", [])).rejects.toMatchObject({ kind: "network" });
  const refusal = { code: 500, msg: "", data: { reason: "bad_file", field: "images" } };
  fetch.mockImplementation(() => Promise.resolve(json(refusal)));
  await expect(send.sendFeedback("It broke!", [])).rejects.toMatchObject({ field: "images" });
  await expect(send.sendFeedback("It broke!", [])).rejects.toMatchObject({ field: "images" });
  expect(new Set(keys()).size).toBe(3);
});
