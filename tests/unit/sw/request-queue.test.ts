/** What the worker does when the browser says that there is a network. */
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "../../../src/mirror/database.ts";
import type { MirrorDatabase } from "../../../src/mirror/mirror-database.ts";
import { createQueueStore } from "../../../src/shared/queue/idb-store.ts";
import { addRow, type Work } from "../../../src/shared/queue/rows.ts";
import { unchanged } from "../../../src/shared/queue/store.ts";
import { json } from "../browser.ts";

const fetched = vi.fn<typeof fetch>();
let database: MirrorDatabase;
let worker: { drainQueue(uid: string): Promise<boolean>; drainAll(): Promise<void> };

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  vi.stubGlobal("self", {
    registration: { scope: "https://starship.example/" },
    fetch: fetched,
    addEventListener: () => undefined,
  });
  database = await openDatabase("7");
  const store = createQueueStore("7");
  await store.putSession({ uid: "7", token: "t", lang: "en" });
  const work: Work = { kind: "feedback", body: { content: "By the way.", images: [] } };
  await store.edit((rows) => addRow(rows, work, "a", Date.now()));
  // The worker's types are none of this program's.
  worker = await vi.importActual("../../../sw/request-queue.ts");
});

afterEach(() => {
  database.close();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test("fault 448: a row that another sender fails to send meanwhile is sent at once, without its new backoff", async () => {
  const broken = Promise.withResolvers<Response>();
  const asked = Promise.withResolvers<void>();
  fetched.mockImplementationOnce(() => {
    asked.resolve();
    return broken.promise;
  });
  fetched.mockImplementation(async () => json({ code: 200, msg: "", data: { id: "1" } }));
  const other = worker.drainQueue("7");
  await asked.promise;
  const all = worker.drainAll();
  // Until it waits for the queue's lock.
  await vi.waitUntil(async () => (await navigator.locks.query()).pending?.length === 1);
  broken.reject(new TypeError("Failed to fetch"));
  expect(await other).toBe(true);
  await all;
  expect(await createQueueStore("7").edit(unchanged)).toEqual([]);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("fault 798: a queue that cannot be read keeps no other one waiting, and is tried again", async () => {
  fetched.mockImplementation(async () => json({ code: 200, msg: "", data: { id: "1" } }));
  const names = ["starship.1", "starship.7"];
  vi.spyOn(indexedDB, "databases").mockResolvedValue(names.map((name) => ({ name, version: 1 })));
  const { open } = IDBFactory.prototype;
  const opening = vi.spyOn(IDBFactory.prototype, "open");
  // An older version than the stored one fails as storage does: by an event.
  (await openDatabase("1")).close();
  opening.mockImplementation(function (this: IDBFactory, name, version) {
    return open.call(this, name, name === "starship.1" ? 1 : version);
  });
  onTestFinished(() => opening.mockRestore());
  await expect(worker.drainAll()).rejects.toThrow("the queue needs a connection");
  expect(await createQueueStore("7").edit(unchanged)).toEqual([]);
});
