/** Which pictures of notices the worker keeps. */
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../../../src/mirror/database.ts";

const SCOPE = "https://starship.example/app/";
const USED = `${SCOPE}api/uploads/${"a".repeat(32)}`;
const UNUSED = `${SCOPE}api/uploads/${"b".repeat(32)}`;
const cached = new Set<string>();

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  vi.stubGlobal("self", { registration: { scope: SCOPE } });
  const cache = {
    keys: async () => [...cached].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => cached.delete(url),
  };
  vi.stubGlobal("caches", { open: async () => cache });
  for (const address of [USED, UNUSED]) cached.add(address);
  const database = await openDatabase("7");
  const notice = { id: "7", kind: "notice", body: `![](api/uploads/${"a".repeat(32)})`, publishedAt: "2026" };
  await database.table("notices").put(notice);
  database.close();
});
afterEach(() => {
  cached.clear();
  vi.unstubAllGlobals();
});

test("fault 730: pictures that no notice uses are deleted, and none because storage could not be opened for once", async () => {
  // Its libraries look for the worker's global as soon as they are there.
  const { keepPictures } = await vi.importActual<{ keepPictures(owner: string): Promise<void> }>(
    "../../../sw/pictures.ts",
  );
  const { open } = IDBFactory.prototype;
  // An older version than the stored one fails as storage does: by an event.
  const opening = vi.spyOn(IDBFactory.prototype, "open").mockImplementation(function (
    this: IDBFactory,
    name,
  ) {
    return open.call(this, name, 1);
  });
  await expect(keepPictures("7")).rejects.toThrow();
  expect([...cached]).toEqual([USED, UNUSED]);
  opening.mockRestore();
  await keepPictures("7");
  expect([...cached]).toEqual([USED]);
});

test("fault 901: a server that does not answer holds the worker for one time limit, not for one for each picture", async () => {
  const { keepPictures } = await vi.importActual<{ keepPictures(owner: string): Promise<void> }>(
    "../../../sw/pictures.ts",
  );
  cached.clear();
  const database = await openDatabase("7");
  const body = `![](api/uploads/${"a".repeat(32)}) ![](api/uploads/${"b".repeat(32)})`;
  await database.table("notices").put({ id: "8", kind: "notice", body, publishedAt: "2027" });
  database.close();
  const limit = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string, { signal }: RequestInit) => {
    asked.push(address);
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
    });
  });
  const kept = keepPictures("7");
  await vi.waitFor(() => expect(asked).toEqual([USED]));
  limit.abort(new DOMException("late", "TimeoutError"));
  await kept;
  expect(asked).toEqual([USED]);
});
