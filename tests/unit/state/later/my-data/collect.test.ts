import { expect, test } from "vitest";
import type { Sync } from "../../../../../contract/sync/schemas.ts";
import type { Api } from "../../../../../src/api/client.ts";
import { RefusedError, SignedOutError, UnreachableError } from "../../../../../src/shared/errors.ts";
import { collectMyData, type Collection } from "../../../../../src/state/later/my-data/collect.ts";

const AT = new Date("2026-11-27T08:00:00.000Z");
/** Of the receipts, which are read last. */
const LATER = new Date("2026-11-27T08:01:00.000Z");

const empty = { cursor: "c", more: false, whole: false, documents: {}, lines: [], votes: [], lists: {} };

function page(changes: object): Sync {
  return { ...empty, deleted: {}, notices: {}, ...changes } as unknown as Sync;
}

const line = (seq: number) => ({ seq, hash: `h${seq}` });

const whole: Sync[] = [
  page({
    cursor: "second",
    more: true,
    whole: true,
    documents: { balances: { usdt: "5" }, config: { of: "everybody" } },
    lines: [line(1), line(2)],
    votes: [{ id: "1", level: 3 }],
    lists: { members: [{ account: "ann", level: 1 }], inbox: [{ id: "7" }, { id: "8" }] },
    reads: ["4"],
  }),
  page({
    lines: [line(3)],
    lists: { members: [{ account: "ann", level: 2 }] },
    deleted: { inbox: ["7"] },
  }),
];

const receipts = [
  { list: [{ key: "a" }, { key: "b" }], next: "r2", last: null },
  { list: [{ key: "b" }, { key: "c" }], next: null, last: "r3" },
];

type Answerer = (call: string, request: Record<string, unknown>) => unknown;

const answers: Answerer = (call, { since, cursor }) => {
  if (call === "GET sync") return since === "c" ? null : whole[since === undefined ? 0 : 1];
  if (call === "GET receipts") return receipts[cursor === undefined ? 0 : 1];
  return { list: [{ id: "s1" }] };
};

function collection(answer: Answerer = answers) {
  const controller = new AbortController();
  const waits: number[] = [];
  const progress: number[] = [];
  const calls: string[] = [];
  async function read(call: string, request: object) {
    calls.push(call);
    const at = call === "GET receipts" ? LATER : AT;
    return { data: answer(call, request as Record<string, unknown>), at };
  }
  const made: Collection = {
    api: { call: read, callIfChanged: read } as unknown as Api,
    uid: "12",
    origin: "https://starship.example",
    signal: controller.signal,
    onProgress: (entries) => progress.push(entries),
    pause: async (ms) => void waits.push(ms),
  };
  return { made, controller, waits, progress, calls };
}

const parse = async (file: Blob) => JSON.parse(await file.text()) as Record<string, unknown>;

/** Fails with `errors` first, one for each call. */
function failing(errors: Error[], then: Answerer = answers): Answerer {
  const left = [...errors];
  return (...request) => {
    const error = left.shift();
    if (error) throw error;
    return then(...request);
  };
}

test("the file has every page's parts once, in their last version, and nothing that is public", async () => {
  const { made, progress } = collection();
  expect(await parse(await collectMyData(made))).toEqual({
    format: "starship-personal-data",
    version: 1,
    uid: "12",
    origin: "https://starship.example",
    begunAt: AT.toISOString(),
    endedAt: LATER.toISOString(),
    readNotices: ["4"],
    documents: {
      balances: { asOf: AT.toISOString(), value: { usdt: "5" } },
      sessions: { asOf: AT.toISOString(), value: { list: [{ id: "s1" }] } },
    },
    records: {
      votes: [{ id: "1", level: 3 }],
      members: [{ account: "ann", level: 2 }],
      inbox: [{ id: "8" }],
    },
    receipts: [{ key: "a" }, { key: "b" }, { key: "c" }],
    statement: [line(1), line(2), line(3)],
  });
  expect(progress).toEqual([6, 6, 8, 9]);
});

test("what changed while the pages were read is read once more: balances are not older than the bill", async () => {
  const later = page({ cursor: "later", documents: { balances: { usdt: "9" } }, lines: [line(4)] });
  const { made, calls } = collection((call, request) =>
    request["since"] === "c" ? later : answers(call, request),
  );
  expect(await parse(await collectMyData(made))).toMatchObject({
    documents: { balances: { value: { usdt: "9" } } },
    statement: [line(1), line(2), line(3), line(4)],
  });
  expect(calls.filter((call) => call === "GET sync")).toHaveLength(3);
});

test("a member of whom nothing is held gets a file that can be read", async () => {
  const { made } = collection((call) =>
    call === "GET sync" ? page({ whole: true }) : { list: [], next: null, last: null },
  );
  expect(await parse(await collectMyData(made))).toMatchObject({ records: {}, receipts: [], statement: [] });
});

test("a platform that was restored meanwhile begins anew: what it no longer holds is not in the file", async () => {
  const restored = page({ whole: true, lines: [line(1)], documents: { balances: { usdt: "1" } } });
  const { made } = collection((call, request) =>
    call === "GET sync" && request["since"] === "second" ? restored : answers(call, request),
  );
  const file = await parse(await collectMyData(made));
  expect(file).toMatchObject({ statement: [line(1)], records: { votes: [] }, readNotices: [] });
  expect(file["documents"]).toMatchObject({ balances: { value: { usdt: "1" } } });
});

test.each([
  ["a lost connection", new UnreachableError("network")],
  ["a server that fails", new RefusedError("unavailable", "later")],
  ["too many requests", new RefusedError("too_many_requests", "later", { retryAt: AT.toISOString() })],
])("after %s the page is read again, and nothing is twice in the file", async (_, error) => {
  const { made, waits } = collection(failing([error, error]));
  expect(await parse(await collectMyData(made))).toMatchObject({ statement: [line(1), line(2), line(3)] });
  expect(waits).toHaveLength(2);
  expect(waits.every((ms) => ms > 0 && ms <= 60_000)).toBe(true);
});

test("a device's wrong clock does not make a page wait for longer than a minute", async () => {
  const far = new RefusedError("too_many_requests", "later", { retryAt: "2099-01-01T00:00:00.000Z" });
  const { made, waits } = collection(failing([far]));
  await collectMyData(made);
  expect(waits).toEqual([60_000]);
});

test("a page that fails again and again ends it, without a file", async () => {
  const { made, waits } = collection(() => {
    throw new UnreachableError("network");
  });
  await expect(collectMyData(made)).rejects.toThrow(UnreachableError);
  expect(waits).toHaveLength(6);
});

test.each([
  ["a log-out", new SignedOutError("4001")],
  ["a refusal", new RefusedError("not_found", "gone")],
])("%s ends it at once", async (_, error) => {
  const { made, waits, calls } = collection(failing([error]));
  await expect(collectMyData(made)).rejects.toThrow(error);
  expect(waits).toEqual([]);
  expect(calls).toHaveLength(1);
});

test("a stop ends it before the next call, and during a wait", async () => {
  const stopped = collection();
  stopped.made.onProgress = () => stopped.controller.abort();
  await expect(collectMyData(stopped.made)).rejects.toThrow(/abort/i);
  expect(stopped.calls).toEqual(["GET sync"]);

  const waiting = collection(failing([new UnreachableError("network")]));
  waiting.made.pause = (_, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const begun = collectMyData(waiting.made);
  setTimeout(() => waiting.controller.abort(), 10);
  await expect(begun).rejects.toThrow(/abort/i);
  expect(waiting.calls).toHaveLength(1);
});
