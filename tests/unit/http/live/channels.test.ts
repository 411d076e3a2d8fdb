import type { ServerResponse } from "node:http";
import { Writable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Hints } from "../../../../server/core/hints.ts";
import { LiveChannels } from "../../../../server/http/live/channels.ts";
import { noChanges } from "../../../../server/store/changes.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A reader that takes what is written as long as `takes` says so. */
function reader() {
  let text = "";
  let takes = true;
  let waiting: (() => void) | null = null;
  const response = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString();
      if (takes) done();
      else waiting = done;
    },
  });
  return {
    response: response as unknown as ServerResponse,
    text: () => text,
    held: () => response.writableLength,
    isGone: () => response.destroyed,
    stop: () => (takes = false),
    go() {
      takes = true;
      waiting?.();
      waiting = null;
    },
  };
}

function open() {
  const hints = new Hints(null);
  const sessions = new Set([1n, 2n]);
  const counted: string[] = [];
  const channels = new LiveChannels({
    hints,
    most: 10,
    openSessions: async (hashes) => hashes.filter(([member]) => sessions.has(BigInt(member!))),
    count: (what) => counted.push(what),
  });
  const join = (memberId: bigint) => {
    const joined = reader();
    channels.assertRoom(memberId);
    channels.open({ memberId, tokenHash: Buffer.from([Number(memberId)]) }, joined.response);
    return joined;
  };
  return { hints, channels, sessions, counted, join };
}

const own = (member: bigint) => ({ ...noChanges(), members: new Set([member]) });
const occurrences = (text: string, part: string) => text.split(part).length - 1;

test("fault 328: a reader that is slow is told once of what happened meanwhile, and takes no memory", async () => {
  const { channels, join } = open();
  const slow = join(1n);
  await vi.advanceTimersByTimeAsync(0);
  slow.stop();
  channels.hint(own(1n));
  const held = slow.held();
  for (let i = 0; i < 10_000; i += 1) channels.hint(own(1n));
  expect(slow.held()).toBe(held);
  slow.go();
  await vi.advanceTimersByTimeAsync(0);
  expect(occurrences(slow.text(), "data: own")).toBe(2);
});

test("of what is kept for a slow reader the more urgent stays", async () => {
  const { channels, join } = open();
  const slow = join(1n);
  await vi.advanceTimersByTimeAsync(0);
  slow.stop();
  channels.hint(own(1n));
  channels.hint(own(1n));
  channels.hint({ ...noChanges(), everybody: true });
  slow.go();
  await vi.advanceTimersByTimeAsync(0);
  expect(slow.text().match(/data: \w+/g)).toEqual(["data: own", "data: own"]);
});

test("fault 328: a reader that takes nothing for two heartbeats is closed, and one that reads hears one every 20 s", async () => {
  const { channels, counted, join } = open();
  const [slow, quick] = [join(1n), join(2n)];
  await vi.advanceTimersByTimeAsync(0);
  slow.stop();
  channels.hint(own(1n));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(slow.isGone()).toBe(true);
  expect(counted).toContain("stalled");
  expect(quick.isGone()).toBe(false);
  expect(occurrences(quick.text(), "\n:\n")).toBe(3);
  expect(channels.size).toBe(1);
});

test("fault 329: a session that ends without a word is found with the next heartbeat", async () => {
  const { channels, sessions, counted, join } = open();
  const ending = join(1n);
  join(2n);
  sessions.delete(1n);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ending.text()).toContain("data: ended");
  expect(channels.size).toBe(1);
  expect(counted).toEqual(["ended"]);
});

test("fault 327: a server that does not hear the others for ten seconds leaves members to ask often, until it does", async () => {
  const { channels, join } = open();
  const one = join(1n);
  channels.turned(false);
  await vi.advanceTimersByTimeAsync(9_000);
  channels.turned(true);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(one.text()).toContain("data: all");
  channels.turned(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(channels.size).toBe(0);
  expect(() => join(1n)).toThrow(expect.objectContaining({ reason: "unavailable" }));
  channels.turned(true);
  join(1n);
  expect(channels.size).toBe(1);
});

test("once closed it opens no more", async () => {
  const { channels, join } = open();
  join(1n);
  channels.close();
  channels.turned(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(channels.size).toBe(0);
  expect(() => join(1n)).toThrow(expect.objectContaining({ reason: "unavailable" }));
});

test("what changes within a moment is told once, and more members than fit are everybody", async () => {
  const { hints, counted, join } = open();
  join(1n);
  for (let i = 0; i < 5; i += 1) hints.tell(own(1n));
  await vi.advanceTimersByTimeAsync(200);
  expect(counted).toEqual(["own"]);
  hints.tell({ ...noChanges(), members: new Set(Array.from({ length: 4_000 }, (_, i) => BigInt(i + 10))) });
  await vi.advanceTimersByTimeAsync(200);
  expect(counted).toEqual(["own", "all"]);
});
