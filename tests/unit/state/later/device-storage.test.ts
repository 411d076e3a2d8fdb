import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeBrowser, fakeBrowser, type FakeBrowser } from "../../browser.ts";
import { statement } from "../../mirror/sample-statement.ts";

let browser: FakeBrowser;

beforeEach(() => {
  const { locks } = navigator;
  browser = fakeBrowser();
  Object.assign(navigator, { locks });
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  vi.resetModules();
  vi.doMock("../../../../src/state/refresh.ts", () => ({ refresh: () => Promise.resolve() }));
});
afterEach(() => {
  vi.doUnmock("../../../../src/state/refresh.ts");
  closeBrowser();
});

test("what is kept is cleared when no sync is under way: one would add to what is gone by then", async () => {
  const [{ clearFetched }, { openedMirror }, { syncUnderLock }] = await Promise.all([
    import("../../../../src/state/later/device-storage.ts"),
    import("../../../../src/state/mirror.ts"),
    import("../../../../src/state/sync-under-lock.ts"),
  ]);
  const store = await openedMirror();
  const write = (from: number, to: number) =>
    store.write({ documents: [], notices: {}, lines: { list: statement(to).slice(from) } });
  await write(0, 3);
  const held = Promise.withResolvers<void>();
  const run = vi.fn(() => held.promise.then(() => write(3, 5)));
  const sync = syncUnderLock("visitor", run);
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
  const clearing = clearFetched();
  held.resolve();
  await Promise.all([sync, clearing]);
  expect(await store.lastStored()).toBeUndefined();
});

test("fault 336: the browser is asked again to keep what is stored, at most daily, until it does", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
  const persist = vi.fn(async () => false);
  const persisted = vi.fn(async () => false);
  Object.assign(navigator, { storage: { persist, persisted } });
  const storage = await import("../../../../src/state/later/device-storage.ts");
  await storage.requestPersistence();
  await storage.requestPersistenceDaily();
  expect(persist).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 86_400_000);
  await storage.requestPersistenceDaily();
  await storage.requestPersistenceDaily();
  expect(persist).toHaveBeenCalledTimes(2);
  // A clock that was ahead when it was asked.
  vi.setSystemTime(Date.now() - 7 * 86_400_000);
  await storage.requestPersistenceDaily();
  expect(persist).toHaveBeenCalledTimes(3);
  persisted.mockResolvedValue(true);
  await storage.requestPersistence();
  expect(persist).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

test("fault 336: an installation, and each day on which a member looks at the app, ask again", async () => {
  const storage = {
    requestPersistence: vi.fn(async () => undefined),
    requestPersistenceDaily: vi.fn(async () => undefined),
  };
  vi.doMock("../../../../src/state/later/device-storage.ts", () => storage);
  vi.doMock("../../../../src/state/session.ts", () => ({ isLoggedIn: () => true }));
  const { watchPersistence } = await import("../../../../src/state/later/persistence.ts");
  const stop = watchPersistence();
  expect(storage.requestPersistenceDaily).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(storage.requestPersistenceDaily).toHaveBeenCalledTimes(2);
  browser.window.dispatchEvent(new Event("appinstalled"));
  expect(storage.requestPersistence).toHaveBeenCalledTimes(1);
  stop();
  vi.doUnmock("../../../../src/state/later/device-storage.ts");
  vi.doUnmock("../../../../src/state/session.ts");
});
