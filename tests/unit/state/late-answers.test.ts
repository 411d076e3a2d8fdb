import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeBrowser, fakeBrowser } from "../browser.ts";

async function load() {
  vi.resetModules();
  const [{ connection }, { followAnswer }] = await Promise.all([
    import("../../../src/state/connection-status.ts"),
    import("../../../src/state/late-answers.ts"),
  ]);
  const answerIn = (ms: number) => followAnswer(new Promise((resolve) => setTimeout(resolve, ms)));
  return { connection, followAnswer, answerIn };
}

beforeEach(() => {
  fakeBrowser();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

test("answers that come soon are not late", async () => {
  const { connection, answerIn } = await load();
  void answerIn(4_900);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connection.lateSeconds).toBe(0);
});

test("between late answers the line stays slow, until one is fast", async () => {
  const { connection, answerIn } = await load();
  void answerIn(8_000);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(connection.lateSeconds).toBe(5);
  void answerIn(8_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(connection.lateSeconds).toBe(5);
  await vi.advanceTimersByTimeAsync(7_000);
  void answerIn(300);
  await vi.advanceTimersByTimeAsync(300);
  expect(connection.lateSeconds).toBe(0);
});

test("of several under way the oldest counts", async () => {
  const { connection, answerIn } = await load();
  void answerIn(30_000);
  await vi.advanceTimersByTimeAsync(12_000);
  void answerIn(100);
  await vi.advanceTimersByTimeAsync(100);
  expect(connection.lateSeconds).toBe(10);
});

test("a failure is passed on, and tells nothing of the line's speed", async () => {
  const { connection, followAnswer } = await load();
  const failing = Promise.withResolvers<never>();
  const followed = followAnswer(failing.promise);
  await vi.advanceTimersByTimeAsync(6_000);
  failing.reject(new TypeError("gone"));
  await expect(followed).rejects.toThrow("gone");
  expect(connection.lateSeconds).toBe(0);
});
