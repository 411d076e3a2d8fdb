/** How long a push service is left alone. */
import { beforeEach, expect, test } from "vitest";
import { serviceBackoffs, type ServiceBackoffs } from "../../../server/push/service-backoff.ts";

const SERVICE = "https://push.example.org";
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

let waiting: ServiceBackoffs;
let now: number;

beforeEach(() => {
  waiting = serviceBackoffs();
  now = Date.parse("2026-11-21T12:00:00Z");
});

const at = () => new Date(now);
const pause = (forMs: number | null) => waiting.start(SERVICE, at(), forMs);
/** Milliseconds; 0 when there is no pause. */
const left = () => (waiting.until(SERVICE, at())?.getTime() ?? now) - now;

test("a service that says nothing is left alone longer each time, for ten minutes at most", () => {
  const seen: number[] = [];
  for (let i = 0; i < 8; i += 1) {
    pause(null);
    seen.push(left() / SECOND);
    now += left();
    expect(left()).toBe(0);
  }
  expect(seen).toEqual([10, 20, 40, 80, 160, 320, 600, 600]);
});

test("many that fail together make one pause", () => {
  for (let i = 0; i < 48; i += 1) pause(null);
  expect(left()).toBe(10 * SECOND);
  now += left();
  pause(null);
  expect(left()).toBe(20 * SECOND);
});

test("an answer makes the next pause short again, but does not end one that was asked for", () => {
  pause(null);
  now += left();
  waiting.reset(SERVICE, at());
  pause(null);
  expect(left()).toBe(10 * SECOND);
  pause(HOUR);
  waiting.reset(SERVICE, at());
  expect(left()).toBe(HOUR);
});

test("what a service asks for holds, for a day at most, and is not cut short by asking for less", () => {
  pause(HOUR);
  pause(SECOND);
  expect(left()).toBe(HOUR);
  pause(1_000 * HOUR);
  expect(left()).toBe(24 * HOUR);
});

test("one service does not stand for another", () => {
  pause(null);
  expect(waiting.until("https://other.example.org", at())).toBeNull();
});
