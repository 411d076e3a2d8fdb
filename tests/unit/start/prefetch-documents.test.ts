import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { openDatabase } from "../../../src/mirror/database.ts";
import {
  prefetchedDocuments,
  prefetchDocuments,
  readDocuments,
} from "../../../src/start/prefetch-documents.ts";

const row = (amount: string) => ({
  key: "ordinalsAmount" as const,
  value: { ordinalsAmount: amount },
  asOf: "2026-01-01T00:00:00.000Z",
});

test("what a mirror holds can be read while nobody has it open, and while somebody has", async () => {
  const database = await openDatabase("7");
  await database.documents.put(row("5"));
  expect(await readDocuments("7")).toEqual([row("5")]);
  database.close();
  expect(await readDocuments("7")).toEqual([row("5")]);
});

test("where the browser has lost the connection by then, nothing is read and nobody held up", async () => {
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("lost", "InvalidStateError");
  });
  expect(await readDocuments("7")).toEqual([]);
  vi.restoreAllMocks();
});

test("where there is no mirror, nothing is read and none is made", async () => {
  expect(await readDocuments("8")).toEqual([]);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("starship.8");
  const database = await openDatabase("8");
  expect(await database.documents.count()).toBe(0);
  database.close();
});

test("what was read ahead is shown once, and never as another owner's", async () => {
  const database = await openDatabase("9");
  await database.documents.put(row("1"));
  prefetchDocuments("9");
  const early = prefetchedDocuments("9");
  await early;
  await database.documents.put(row("2"));
  expect(await early).toEqual([row("1")]);
  expect(await prefetchedDocuments("9")).toEqual([row("2")]);

  prefetchDocuments("9");
  expect(await prefetchedDocuments("10")).toEqual([]);
  database.close();
});
