/** An operator's picture for a notice, an article or an answer. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeBrowser, fakeBrowser, json } from "../browser.ts";

const SLOW_MS = 180_000;
const uploaded = { id: "1", url: "/api/uploads/1" };

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: 0 });
  fakeBrowser();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  closeBrowser();
});

test("fault 877: an operator's picture that takes three minutes on a slow connection arrives", async () => {
  vi.stubGlobal("fetch", (_url: string, { signal }: RequestInit) => {
    const answer = Promise.withResolvers<Response>();
    setTimeout(() => answer.resolve(json({ code: 200, msg: "", data: uploaded })), SLOW_MS);
    signal!.addEventListener("abort", () => answer.reject(signal!.reason as Error));
    return answer.promise;
  });
  const { sendPicture } = await import("../../../console/state/send-picture.ts");
  const sent = sendPicture(new File(["x"], "a.png", { type: "image/png" })).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(SLOW_MS);
  expect(await sent).toEqual(uploaded);
});
