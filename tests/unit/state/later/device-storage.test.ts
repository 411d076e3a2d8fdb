import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "../../browser.ts";
import { statement } from "../../mirror/sample-statement.ts";

beforeEach(() => {
  const { locks } = navigator;
  fakeBrowser();
  Object.assign(navigator, { locks });
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  vi.resetModules();
  vi.doMock("../../../../src/state/refresh.ts", () => ({ refresh: () => Promise.resolve() }));
});
afterEach(() => {
  vi.doUnmock("../../../../src/state/refresh.ts");
  vi.unstubAllGlobals();
});

test("what is kept is cleared when no sync is under way: one would add to what is gone by then", async () => {
  const [{ clearFetched }, { openedMirror }, { syncUnderLock }] = await Promise.all([
    import("../../../../src/state/later/device-storage.ts"),
    import("../../../../src/state/mirror.ts"),
    import("../../../../src/state/sync-lock.ts"),
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
