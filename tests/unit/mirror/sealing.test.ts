import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../../../src/mirror/database.ts";
import { createDexieStore } from "../../../src/mirror/dexie-store.ts";
import { sealClearRows } from "../../../src/mirror/seal-clear-rows.ts";
import { readRows, writeTable } from "../../../src/shared/idb.ts";
import { isSealed, type Sealed } from "../../../src/shared/sealed-rows.ts";
import {
  databaseName,
  VISITOR,
  type KeyRow,
  type Owner,
  type TableName,
} from "../../../src/shared/schema.ts";
import { readDocuments } from "../../../src/start/prefetch-documents.ts";
import type { Batch } from "../../../src/mirror/store.ts";
import { balances, statement } from "./sample-statement.ts";

type Row = Record<string, unknown>;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
});

const receipt = { key: "r1", at: "2026-02-02T00:00:00.000Z", amount: "4711" } as never;
const batch: Batch = {
  documents: [
    { key: "balances", value: balances("4711"), asOf: "2026-02-02T00:00:00.000Z" },
    { key: "voteSetting", value: [], asOf: "2026-02-02T00:00:00.000Z" },
  ],
  notices: {},
  lines: { list: statement(3) },
  records: {
    votes: [],
    items: [{ list: "transfers", id: "7", order: "2026", value: { id: "7", amount: "4711" } as never }],
    deleted: { votes: [], items: [] },
  },
  fetched: { transfers: "2026-02-02T00:00:00.000Z" },
};

/** A member's mirror with something in each sealed table; not closed. */
async function filled(owner: Owner = "1", events = {}) {
  const database = await openDatabase(owner, events);
  const store = createDexieStore(database);
  await store.write(batch);
  await store.settleAction("r1", receipt);
  return { database, store };
}

async function rewrite(name: TableName, change: (rows: Row[]) => Row[]): Promise<void> {
  const rows = await readRows<Row>("1", name);
  await writeTable("1", name, (table) => {
    for (const row of change(rows)) table.put(row);
  });
}

test("fault 726: a key that cannot be read for once is not taken for none: nothing is stored unsealed, and nothing stays open", async () => {
  const { database } = await filled();
  database.close();
  const get = vi.spyOn(IDBObjectStore.prototype, "get").mockImplementationOnce(() => {
    throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
  });
  await expect(filled()).rejects.toThrow("Connection to Indexed Database server lost");
  get.mockRestore();
  expect((await readRows<Row>("1", "receipts")).every(isSealed)).toBe(true);
  expect(JSON.stringify(await readRows<Row>("1", "documents"))).not.toContain("4711");
  const { store, database: again } = await filled();
  expect(await store.receipts()).toEqual([receipt]);
  again.close();
});

test("fault 352: what the device stores of a member shows none of it, and the app reads it as it was", async () => {
  const { database, store } = await filled();
  const stored = [];
  for (const name of ["documents", "lines", "receipts", "items"] as const)
    stored.push(...(await readRows<Row>("1", name)));
  expect(stored.filter(isSealed)).toHaveLength(1 + 3 + 1 + 1);
  expect(JSON.stringify(stored)).not.toContain("4711");
  expect(JSON.stringify(stored)).not.toContain(statement(3)[2]!.hash);
  expect(await store.document("balances")).toEqual(batch.documents[0]);
  expect(await store.linesBefore({}, null, 10)).toEqual(statement(3).toReversed());
  expect(await store.items("transfers", 5)).toEqual([{ id: "7", amount: "4711" }]);
  expect(await store.receipts()).toEqual([receipt]);
  expect((await readDocuments("1")).map(({ key }) => key).toSorted()).toEqual(
    (await database.documents.toArray()).map(({ key }) => key).toSorted(),
  );
  expect((await readDocuments("1")).find(({ key }) => key === "balances")).toEqual(batch.documents[0]);
  store.close();
});

test("the platform's own data, what the worker reads, and a visitor's mirror stay clear", async () => {
  const { store } = await filled();
  const clear = (await readRows<Row>("1", "documents")).filter((row) => !isSealed(row));
  expect(clear.map(({ key }) => key).toSorted()).toEqual(["fetched", "statement", "voteSetting"]);
  store.close();
  const visitors = await filled(VISITOR);
  expect((await readRows(VISITOR, "documents")).some(isSealed)).toBe(false);
  expect(await readRows(VISITOR, "keys")).toEqual([]);
  visitors.store.close();
});

test("the key cannot be exported, is one for all tabs, and is another for another member", async () => {
  const [first, second] = await Promise.all([openDatabase("1"), openDatabase("1")]);
  await createDexieStore(first).write(batch);
  expect(await createDexieStore(second).document("balances")).toEqual(batch.documents[0]);
  const [row] = await readRows<KeyRow>("1", "keys");
  await expect(crypto.subtle.exportKey("raw", row!.key!)).rejects.toThrow("not extractable");
  const other = await openDatabase("2");
  expect((await readRows<KeyRow>("2", "keys"))[0]?.version).not.toBe(row?.version);
  for (const database of [first, second, other]) database.close();
});

async function ivs(): Promise<string[]> {
  const lines = await readRows<Sealed>("1", "lines");
  return lines.map(({ sealed }) => Buffer.from(sealed.subarray(0, 12)).toString("hex"));
}

test("no two rows share an initialization vector, and writing a row again changes it", async () => {
  const { store } = await filled();
  const before = await ivs();
  await store.write({ documents: [], notices: {}, lines: { list: statement(3) } });
  expect(new Set([...before, ...(await ivs())]).size).toBe(6);
  store.close();
});

test("fault 353: a row that was exchanged with another, or whose time was changed, is not there, and is fetched anew", async () => {
  const onUnreadable = vi.fn<() => void>();
  const { store } = await filled("1", { onUnreadable });
  await rewrite("lines", ([one, two, three]) => [{ ...one, seq: 2 }, { ...two, seq: 1 }, three!] as Row[]);
  await rewrite("documents", (rows) =>
    rows.filter(({ key }) => key === "balances").map((row) => ({ ...row, asOf: "2027-01-01T00:00:00.000Z" })),
  );
  expect(await store.linesBefore({}, null, 10)).toEqual([statement(3)[2]]);
  expect(await store.document("balances")).toBeUndefined();
  await vi.waitFor(() => expect(onUnreadable).toHaveBeenCalled());
  // A sync goes on from the last line.
  expect(await store.lastStored()).toBeUndefined();
  await store.write(batch);
  expect(await store.linesBefore({}, null, 10)).toEqual(statement(3).toReversed());
  store.close();
});

test("fault 353: without its key the mirror is empty, and filled again under another", async () => {
  (await filled()).store.close();
  await writeTable("1", "keys", (table) => void table.clear());
  expect((await readDocuments("1")).map(({ key }) => key).toSorted()).toEqual([
    "fetched",
    "statement",
    "voteSetting",
  ]);
  const onUnreadable = vi.fn<() => void>();
  const database = await openDatabase("1", { onUnreadable });
  const store = createDexieStore(database);
  expect(await store.lastLine()).toBeUndefined();
  expect(await store.items("transfers", 5)).toEqual([]);
  await vi.waitFor(async () => expect(await readRows("1", "lines")).toEqual([]));
  await vi.waitFor(() => expect(onUnreadable).toHaveBeenCalled());
  await store.write(batch);
  expect(await store.linesBefore({}, null, 10)).toEqual(statement(3).toReversed());
  store.close();
});

test("a tab that holds an earlier key deletes nothing that another tab wrote under the new one", async () => {
  const onLost = vi.fn<() => void>();
  const { database, store } = await filled("1", { onLost });
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const row: KeyRow = { id: "mirror", version: "other", key };
  await writeTable("1", "keys", (table) => void table.put(row));
  const other = await openDatabase("1");
  await createDexieStore(other).write({ ...batch, lines: { list: statement(3) } });
  expect(await store.lastLine()).toBeUndefined();
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
  expect(database.isOpen()).toBe(false);
  expect(await createDexieStore(other).linesBefore({}, null, 10)).toHaveLength(3);
  other.close();
});

test("rows of an earlier app are read as they are, and sealed by and by", async () => {
  const old = new Dexie(databaseName("1"));
  old.version(5).stores({
    documents: "key",
    notices: "id, [kind+publishedAt]",
    votes: "id, createdAt",
    lines: "seq, [asset+seq], [type+seq], [asset+type+seq], createdAt",
    receipts: "key, at",
    actions: "key",
    items: "[list+id], [list+order]",
    queue: "id",
    session: "uid",
    reads: "id",
    push: "uid",
  });
  await old.open();
  const many = statement(450);
  await old.table("lines").bulkPut(many);
  await old.table("documents").bulkPut(batch.documents);
  old.close();
  const database = await openDatabase("1");
  const store = createDexieStore(database);
  expect(await store.document("balances")).toEqual(batch.documents[0]);
  expect(await store.linesBefore({}, null, 500)).toEqual(many.toReversed());
  await sealClearRows(database);
  expect((await readRows("1", "lines")).every(isSealed)).toBe(true);
  expect((await readRows<Row>("1", "documents")).filter(isSealed)).toHaveLength(1);
  expect(await store.linesBefore({}, null, 500)).toEqual(many.toReversed());
  expect((await readRows<KeyRow>("1", "keys"))[0]?.whole).toBe(true);
  store.close();
});

test("filters by days, assets and types find sealed lines", async () => {
  const { store } = await filled();
  const [first, second, third] = statement(3);
  expect(await store.linesBefore({ from: second!.createdAt }, null, 1)).toEqual([third]);
  expect(await store.linesFrom({ to: third!.createdAt }, 1)).toEqual([second, first]);
  const { asset, type } = second!;
  const same = statement(3).filter((line) => line.asset === asset && line.type === type);
  expect(await store.linesBefore({ asset, type }, null, 10)).toEqual(same.toReversed());
  store.close();
});

test("without WebCrypto the mirror works as before, unsealed", async () => {
  vi.stubGlobal("crypto", { randomUUID: () => crypto.randomUUID(), subtle: undefined });
  const { store } = await filled();
  expect(await store.document("balances")).toEqual(batch.documents[0]);
  expect((await readRows("1", "documents")).some(isSealed)).toBe(false);
  store.close();
  vi.unstubAllGlobals();
});

test("a live read of sealed rows is told of changes", async () => {
  const { store } = await filled();
  const seen: (string | undefined)[] = [];
  const stop = store.watch(
    () => store.document("balances"),
    (row) => seen.push(row?.value.usdt),
  );
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  const changed = { key: "balances", value: balances("12"), asOf: "2026-02-03T00:00:00.000Z" } as const;
  await store.write({ documents: [changed], notices: {} });
  await vi.waitFor(() => expect(seen.at(-1)).toBe(balances("12").usdt));
  stop();
  store.close();
});
