/** The check in a thread of its own reads what the page reads; where it cannot, the page checks. */
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../../../src/mirror/database.ts";
import { createDexieStore } from "../../../src/mirror/dexie-store.ts";
import { createMemoryStore } from "../../../src/mirror/memory-store.ts";
import type { CheckAnswer } from "../../../src/mirror/statement/check-worker.ts";
import { checkStored } from "../../../src/state/later/check-stored.ts";
import { storedLines, UnreadableLinesError } from "../../../src/mirror/statement/stored-lines.ts";
import { statement } from "../mirror/sample-statement.ts";
import { replaceLines } from "../mirror/stores.ts";

const owner = "7";
const never = new AbortController().signal;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  vi.spyOn(console, "warn").mockReturnValue();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A sealed mirror with lines. */
async function filled(length: number) {
  const database = await openDatabase(owner);
  const store = createDexieStore(database);
  await store.write({ documents: [], notices: {}, lines: { list: statement(length) } });
  expect(store.stored?.key).toBeInstanceOf(CryptoKey);
  return { database, store };
}

/** A browser's worker, as far as the page sees it. */
function stubWorker(reply: ((worker: EventTarget) => void) | null) {
  const terminate = vi.fn<() => void>();
  const made = vi.fn<(url: string) => void>();
  class Stub extends EventTarget {
    terminate = terminate;
    constructor(url: string) {
      super();
      made(url);
    }
    postMessage(): void {
      queueMicrotask(() => reply?.(this));
    }
  }
  vi.stubGlobal("Worker", Stub);
  return { terminate, made };
}

const answer = (data: CheckAnswer) => (worker: EventTarget) => {
  worker.dispatchEvent(new MessageEvent("message", { data }));
};

test("fault 642: a worker reads the lines that the page shows, as it shows them", async () => {
  const { database, store } = await filled(7);
  const { linesAfter } = storedLines(store.stored!);
  for (const [after, limit] of [
    [0, 3],
    [3, 3],
    [6, 3],
    [7, 3],
  ] as const)
    expect(await linesAfter(after, limit)).toEqual(await store.linesAfter(after, limit));

  await database.documents.put({ key: "statement", value: { shownTo: 4 }, asOf: "" });
  const shown = await linesAfter(0, 100);
  expect(shown.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(shown).toEqual(await store.linesAfter(0, 100));
});

test("fault 642: lines that another key has sealed, and a mirror that is gone, are the page's to mend", async () => {
  const { store } = await filled(3);
  const { key: other } = (await createOther()).stored!;
  const read = (rows: NonNullable<typeof store.stored>) => storedLines(rows).linesAfter(0, 10);
  await expect(read({ owner, key: other })).rejects.toThrow(UnreadableLinesError);
  await expect(read({ owner: "404", key: other })).rejects.toThrow(UnreadableLinesError);
});

async function createOther() {
  return createDexieStore(await openDatabase("8"));
}

test("fault 642: a worker that does not start, or cannot read, leaves the check to the page", async () => {
  const { store } = await filled(3);
  const check = () => checkStored({ store, uid: owner, start: null }, () => undefined, never);
  const inPage = await check();
  expect(inPage).toMatchObject({ lines: expect.any(Number) });

  const broken = stubWorker((worker) => worker.dispatchEvent(new Event("error")));
  expect(await check()).toEqual(inPage);
  expect(broken.terminate).toHaveBeenCalledOnce();

  stubWorker(answer({ error: "unreadable" }));
  expect(await check()).toEqual(inPage);

  stubWorker(answer({ outcome: { verdict: "fits", lines: 12 } }));
  expect(await check()).toEqual({ verdict: "fits", lines: 12 });
});

test("fault 642: a check that is given up ends its worker", async () => {
  const { store } = await filled(3);
  const { terminate } = stubWorker(null);
  const stop = new AbortController();
  const outcome = checkStored({ store, uid: owner, start: null }, () => undefined, stop.signal);
  stop.abort();
  expect(await outcome).toEqual({ verdict: "stopped" });
  expect(terminate).toHaveBeenCalledOnce();
});

test("lines that only this page has are checked by it", async () => {
  const { made } = stubWorker(null);
  const store = createMemoryStore();
  await replaceLines(store, statement(2));
  const outcome = await checkStored({ store, uid: owner, start: null }, () => undefined, never);
  expect(outcome.verdict).not.toBe("stopped");
  expect(made).not.toHaveBeenCalled();
});
