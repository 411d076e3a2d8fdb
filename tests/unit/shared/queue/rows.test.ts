import { expect, test } from "vitest";
import * as rows from "../../../../src/shared/queue/rows.ts";
import type { QueueRow } from "../../../../src/shared/schema.ts";

const feedback = (content = "x"): rows.Work => ({ kind: "feedback", body: { content, images: [] } });
const reads = (...ids: string[]): rows.Work => ({ kind: "noticeRead", body: { ids } });
const events = (...read: string[]): rows.Work => ({ kind: "eventsRead", body: { ids: read } });
const upTo = (id: string): rows.Work => ({ kind: "inboxRead", body: { id } });
const push = (kind: "pushSubscribe" | "pushUnsubscribe") =>
  ({ kind, body: { endpoint: "https://push.example/1" } }) as rows.Work;

function queue(...works: rows.Work[]): QueueRow[] {
  return works.reduce<QueueRow[]>((list, work, index) => rows.addRow(list, work, `k${index}`, 0), []);
}
const later = { kind: "later", isUnknown: false, reason: null, retryAt: 0, all: true } as const;
const ids = (list: QueueRow[]) => list.map(({ id }) => id);

test("read marks that were not tried yet go together, each once; what may have been seen under its key stays as it is", () => {
  let list = queue(reads("1"), reads("2", "1"));
  expect(list).toMatchObject([{ id: "k0", body: { ids: ["1", "2"] } }]);
  list = rows.settleRow(rows.claimDue(list, 0), "k0", later, 0, 0);
  expect(rows.addRow(list, reads("3"), "k2", 0)).toMatchObject([
    { body: { ids: ["1", "2"] } },
    { body: { ids: ["3"] } },
  ]);
  expect(ids(rows.addRow(rows.claimDue(queue(reads("1")), 0), reads("3"), "k2", 0))).toEqual(["k0", "k2"]);
});

test("read marks of security events go together, apart from those of notices, and are not kept when they are refused", () => {
  const list = queue(reads("1"), events("1"), events("2", "1"), reads("2"));
  expect(list).toMatchObject([
    { kind: "noticeRead", body: { ids: ["1", "2"] } },
    { kind: "eventsRead", body: { ids: ["1", "2"] } },
  ]);
  const refused = { kind: "refused", reason: "invalid" } as const;
  expect(ids(rows.settleRow(list, list[1]!.id, refused, 0, 0))).toEqual(["k0"]);
});

test("a mark of the inbox covers the earlier ones: the later message counts, and a row that was tried stays as it is", () => {
  const list = queue(upTo("9"), upTo("10"), upTo("7"), reads("1"));
  expect(list).toMatchObject([{ id: "k0", kind: "inboxRead", body: { id: "10" } }, { kind: "noticeRead" }]);
  const tried = rows.settleRow(rows.claimDue(list, 0), "k0", later, 0, 0);
  expect(ids(rows.addRow(tried, upTo("12"), "k4", 0))).toEqual(["k0", "k3", "k4"]);
  const refused = { kind: "refused", reason: "invalid" } as const;
  expect(ids(rows.settleRow(list, "k0", refused, 0, 0))).toEqual(["k3"]);
});

test("what the server asks to wait is waited for, but not for days by a clock that is wrong", () => {
  const claimed = rows.claimDue(queue(feedback()), 0);
  for (const retryAt of [86_400_000, 86_400_001]) {
    const [row] = rows.settleRow(claimed, "k0", { ...later, retryAt }, 0, 0);
    expect(row?.nextAt).toBe(86_400_000);
  }
});

test("a row of read marks takes 200, as many as one call may carry", () => {
  const many = (count: number) => reads(...Array.from({ length: count }, (_, index) => `${index}`));
  expect(rows.addRow(queue(many(199)), reads("199"), "k1", 0)).toHaveLength(1);
  expect(rows.addRow(queue(many(200)), reads("200"), "k1", 0)).toHaveLength(2);
  expect(rows.addRow(queue(many(200)), reads("199"), "k1", 0)).toHaveLength(1);
});

test("the oldest row that is due is sent; a row left by a sender that died is due at once, and may have arrived", () => {
  const list = queue(feedback(), feedback(), feedback());
  const waiting = rows.settleRow(rows.claimDue(list, 0), "k0", later, 0, 0);
  expect(rows.due(waiting, 0)?.id).toBe("k1");
  expect(rows.due(waiting, 1_999)?.id).toBe("k1");
  expect(rows.due(waiting, 2_000)?.id).toBe("k0");
  const left = rows.recoverRows(rows.claimDue(waiting, 0), 0);
  expect(rows.due(left, 0)).toMatchObject({ id: "k1", state: "queued", mayHaveArrived: true });
});

test("a change of a push subscription never overtakes the one before it, but a feedback does", () => {
  const list = queue(push("pushSubscribe"), push("pushUnsubscribe"), feedback());
  const waiting = rows.settleRow(rows.claimDue(list, 0), "k0", later, 0, 0);
  expect(rows.due(waiting, 0)?.id).toBe("k2");
  expect(rows.due(waiting, 2_000)?.id).toBe("k0");
  const aside = rows.settleRow(waiting, "k0", { kind: "refused", reason: "invalid" }, 0, 0);
  expect(rows.due(aside, 0)?.id).toBe("k1");
});

/** When a row is sent again that failed so often. */
function failed(times: number, chance: number, retryAt = 0): number {
  let list = queue(feedback());
  for (let time = 0; time < times; time++) {
    list = rows.settleRow(list, "k0", { ...later, retryAt }, 0, chance);
  }
  return list[0]!.nextAt;
}

test("after each failure it waits twice as long, up to ten minutes, less up to a half by chance, and as long as the server says", () => {
  expect([1, 2, 3, 30].map((times) => failed(times, 0))).toEqual([2_000, 4_000, 8_000, 600_000]);
  expect([1, 30].map((times) => failed(times, 1))).toEqual([1_000, 300_000]);
  expect(failed(1, 0, 1_999)).toBe(2_000);
  expect(failed(1, 0, 86_400_000)).toBe(86_400_000);
});

test("a refused read mark is dropped: there is nothing that its member could do about it", () => {
  const refusal = { kind: "refused", reason: "invalid" } as const;
  expect(rows.settleRow(queue(reads("1"), feedback()), "k0", refusal, 0, 0)).toMatchObject([{ id: "k1" }]);
});

test("with a connection again nothing waits for one, but what the server asked to wait does", () => {
  let list = queue(feedback(), feedback());
  list = rows.settleRow(list, "k0", later, 0, 0);
  list = rows.settleRow(list, "k1", { ...later, reason: "too_many_requests", retryAt: 9_000 }, 0, 0);
  expect(rows.withoutBackoff(list, 5).map(({ nextAt }) => nextAt)).toEqual([5, 9_000]);
  expect(rows.nextDueAt(list, 0)).toBe(2_000);
  expect(rows.nextDueAt(list, 2_000)).toBe(9_000);
  expect(rows.nextDueAt(list, 9_000)).toBeNull();
});

test("what is on its way is taken out after the attempt, and not sent again; what was refused is sent again, with its pictures anew", () => {
  const picture = { key: 1, blob: new Blob(["p"]), uploadId: null };
  let list = rows.claimDue(queue({ kind: "feedback", body: { content: "x", images: [picture] } }), 0);
  list = rows.recordUpload(list, "k0", 0, "u1");
  expect(rows.removeRow(list, "k0")).toMatchObject([{ state: "sending", isDiscarded: true }]);
  expect(rows.retryRow(list, "k0", 0)).toEqual(list);
  const waiting = rows.settleRow(list, "k0", later, 0, 0);
  expect(rows.retryRow(waiting, "k0", 7)).toMatchObject([
    { nextAt: 7, body: { images: [{ uploadId: "u1" }] } },
  ]);
  const aside = rows.settleRow(list, "k0", { kind: "refused", reason: "bad_file" }, 0, 0);
  expect(rows.isWaiting(aside)).toBe(false);
  expect(rows.retryRow(aside, "k0", 7)).toMatchObject([
    { state: "queued", reason: null, body: { images: [{ uploadId: null }] } },
  ]);
  expect(rows.removeRow(aside, "k0")).toEqual([]);
});

const DAY_MS = 86_400_000;

test("fault 757: what was written or tried while the clock was 40 days ahead is due once it is right", () => {
  const ahead = 40 * DAY_MS;
  const written = rows.addRow([], feedback(), "k0", ahead);
  expect(rows.claimDue(written, 0)).toMatchObject([{ state: "sending" }]);
  const tried = rows.settleRow(rows.claimDue(written, ahead), "k0", later, ahead, 0);
  expect(rows.claimDue(tried, 0)).toMatchObject([{ state: "sending" }]);
});

test("fault 757: the queue wakes within ten minutes then, not by a timer that overflows and fires at once", () => {
  const written = rows.addRow([], feedback(), "k0", 40 * DAY_MS);
  expect(rows.nextDueAt(written, 0)).toBe(600_000);
  // What the server defers by a day is no such row.
  const deferred = rows.settleRow(queue(feedback()), "k0", { ...later, retryAt: 2 * DAY_MS }, 0, 0);
  expect([rows.nextDueAt(deferred, 0), rows.claimDue(deferred, 0)[0]?.state]).toEqual([DAY_MS, "queued"]);
});
