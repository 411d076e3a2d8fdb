import "fake-indexeddb/auto";
import { setTimeout } from "node:timers/promises";
import { Dexie } from "dexie";
import { forceCloseDatabase, IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../../../src/mirror/database.ts";
import { openMirror } from "../../../src/mirror/index.ts";
import { purgeMirror } from "../../../src/shared/purge-database.ts";
import { databaseName, versions } from "../../../src/shared/schema.ts";
import { balances, statement } from "./sample-statement.ts";

const outdated = vi.fn<() => void>();

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  outdated.mockClear();
});

test("each owner has a database of their own", async () => {
  const first = await openMirror("1", { onOutdated: outdated });
  await first.write({ documents: [{ key: "balances", value: balances("5"), asOf: "" }], notices: {} });
  const second = await openMirror("2", { onOutdated: outdated });
  expect(await second.document("balances")).toBeUndefined();
  expect((await indexedDB.databases()).map(({ name }) => name).toSorted()).toEqual([
    "starship.1",
    "starship.2",
  ]);
  first.close();
  second.close();
});

test("a log-out in another tab deletes the mirror under this one, which does not open it again", async () => {
  const store = await openMirror("1", { onOutdated: outdated });
  await purgeMirror("1");
  expect(await indexedDB.databases()).toEqual([]);
  await expect(store.document("balances")).rejects.toThrow("Database has been closed");
  expect(await indexedDB.databases()).toEqual([]);
  expect(outdated).not.toHaveBeenCalled();
});

test("a database that is wiped under the app is said to be lost", async () => {
  const onLost = vi.fn<() => void>();
  const wiped = await openDatabase("1", { onLost });
  await purgeMirror("1");
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(wiped.isOpen()).toBe(false);
});

test("a database that the browser closed is said to be lost, and one that we closed is not", async () => {
  const onLost = vi.fn<() => void>();
  (await openDatabase("1", { onLost })).close();
  expect(onLost).not.toHaveBeenCalled();
  const database = await openDatabase("1", { onLost });
  // Its types ask for the class in place of what is made of it.
  forceCloseDatabase(database.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0]);
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
  expect(database.isOpen()).toBe(false);
});

test("fault 722: a live read that fails once reads again, though nothing changes, and not once the mirror is closed", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const store = await openMirror("1", { onOutdated: outdated });
  const read = vi.fn<() => Promise<unknown>>(() => store.document("balances"));
  read.mockRejectedValueOnce(new DOMException("Connection to Indexed Database server lost", "UnknownError"));
  const shown = vi.fn<(value: unknown) => void>();
  store.watch(read, shown);
  await vi.waitFor(() => expect(shown).toHaveBeenCalledExactlyOnceWith(undefined), { timeout: 20_000 });
  const stopped = vi.fn<() => Promise<never>>().mockRejectedValue(new Error("unreadable"));
  const stop = store.watch(stopped, shown);
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce());
  stop();
  const closed = vi.fn<() => Promise<unknown>>(() => store.document("balances"));
  store.close();
  store.watch(closed, shown);
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  await setTimeout(1_500);
  expect([stopped, closed].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test("another tab with a newer schema is let through, and a reload is asked for", async () => {
  const database = await openDatabase("1", { onOutdated: outdated });
  const newer = new Dexie(databaseName("1"));
  newer.version(99).stores({ lines: "seq" });
  await newer.open();
  expect(outdated).toHaveBeenCalledOnce();
  expect(database.isOpen()).toBe(false);
  newer.close();
});

test("a tab with an older schema that does not let go keeps nobody waiting, and what is opened after all is let go", async () => {
  (await openDatabase("1")).close();
  const older = await new Promise<IDBDatabase>((resolve) => {
    indexedDB.deleteDatabase(databaseName("2"));
    const request = indexedDB.open(databaseName("2"), 1);
    request.addEventListener("success", () => resolve(request.result));
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const opening = openDatabase("2");
  const outcome = expect(opening).rejects.toThrow("opening the database timed out");
  await vi.advanceTimersByTimeAsync(10_000);
  await outcome;
  vi.useRealTimers();
  older.close();
  await vi.waitFor(async () => expect((await indexedDB.databases())[1]?.version).toBeGreaterThan(1));
  await purgeMirror("2");
  expect(await indexedDB.databases()).toHaveLength(1);
});

test("a deletion that a frozen tab holds back leaves nothing to read until it wakes", async () => {
  const store = await openMirror("1", {});
  await store.write({
    documents: [{ key: "balances", value: balances("5"), asOf: "" }],
    notices: {},
    lines: { list: statement(2) },
  });
  store.close();
  const frozen = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(databaseName("1"));
    request.addEventListener("success", () => resolve(request.result));
  });
  const purging = purgeMirror("1");
  const count = (name: string) =>
    new Promise<number>((resolve) => {
      const request = frozen.transaction(name).objectStore(name).count();
      request.addEventListener("success", () => resolve(request.result));
    });
  await vi.waitFor(async () => expect([await count("documents"), await count("lines")]).toEqual([0, 0]));
  frozen.close();
  await purging;
  expect(await indexedDB.databases()).toEqual([]);
});

test("a write that fails half way leaves nothing of it", async () => {
  const store = await openMirror("1", { onOutdated: outdated });
  const broken = [...statement(2), { seq: Number.NaN }] as ReturnType<typeof statement>;
  await expect(
    store.write({
      documents: [{ key: "balances", value: balances("5"), asOf: "" }],
      notices: {},
      lines: { list: broken },
    }),
  ).rejects.toThrow();
  expect(await store.document("balances")).toBeUndefined();
  expect(await store.lastLine()).toBeUndefined();
  store.close();
});

test("fault 955: after a release was taken back, the one before reads and writes what the later one has stored", async () => {
  const later = new Dexie(databaseName("1"));
  later.version(versions.length).stores(Object.assign({}, ...versions));
  later.version(versions.length + 1).stores({ later: "id", reads: "id, later" });
  await later.open();
  await later.table("later").add({ id: "a" });
  later.close();
  const store = await openMirror("1", { onOutdated: outdated });
  await store.write({ documents: [{ key: "balances", value: balances("5"), asOf: "" }], notices: {} });
  expect(await store.document("balances")).toMatchObject({ value: balances("5") });
  store.close();
  await later.open();
  expect(await later.table("later").toArray()).toEqual([{ id: "a" }]);
  expect(outdated).not.toHaveBeenCalled();
  later.close();
});
