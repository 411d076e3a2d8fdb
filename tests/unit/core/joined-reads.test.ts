import { setImmediate as turn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { JoinedReads } from "../../../server/core/joined-reads.ts";

/** Statements that end when told to. */
function statements() {
  const sent: { keys: number[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const reads = new JoinedReads((keys: number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    sent.push({ keys, answer: () => resolve(keys.map((key) => `${key} by ${sent.length}`)), fail: reject });
    return promise;
  });
  return { sent, reads };
}

test("reads of one turn are one statement, and each gets its own", async () => {
  const { sent, reads } = statements();
  const found = [1, 2, 1].map((key) => reads.read(key));
  await turn();
  expect(sent.map(({ keys }) => keys)).toEqual([[1, 2, 1]]);
  sent[0]!.answer();
  expect(await Promise.all(found)).toEqual(["1 by 1", "2 by 1", "1 by 1"]);
});

test("fault 661: a read is answered by no statement that was sent before it was asked for", async () => {
  const { sent, reads } = statements();
  const first = reads.read(1);
  await turn();
  const second = reads.read(1);
  const third = reads.read(2);
  await turn();
  expect(sent).toHaveLength(1);
  sent[0]!.answer();
  expect(await first).toBe("1 by 1");
  await turn();
  expect(sent[1]!.keys).toEqual([1, 2]);
  sent[1]!.answer();
  expect(await Promise.all([second, third])).toEqual(["1 by 2", "2 by 2"]);
});

test("a statement that fails fails those that went with it, and nobody else", async () => {
  const { sent, reads } = statements();
  const found = Promise.allSettled([reads.read(1), reads.read(2)]);
  await turn();
  const later = reads.read(3);
  sent[0]!.fail(new Error("gone"));
  expect((await found).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await turn();
  sent[1]!.answer();
  expect(await later).toBe("3 by 2");
});

test("fault 665: a statement that does not end holds others back for a tenth of a second", async ({
  onTestFinished,
}) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { sent, reads } = statements();
  void reads.read(1);
  await turn();
  const held = reads.read(2);
  await turn();
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(100);
  await turn();
  sent[1]!.answer();
  expect(await held).toBe("2 by 2");
  // The first one ends after all: nobody waits for it.
  sent[0]!.answer();
  const next = reads.read(3);
  await turn();
  expect(sent[2]!.keys).toEqual([3]);
  sent[2]!.answer();
  expect(await next).toBe("3 by 3");
});

test("a hundred go with one statement, the rest with the next", async () => {
  const { sent, reads } = statements();
  const found = Promise.all(Array.from({ length: 150 }, (_, key) => reads.read(key)));
  await turn();
  sent[0]!.answer();
  await turn();
  await turn();
  sent[1]!.answer();
  expect(sent.map(({ keys }) => keys.length)).toEqual([100, 50]);
  expect(await found).toHaveLength(150);
});
