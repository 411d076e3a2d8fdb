import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Notice } from "../../../contract/notices/schemas.ts";
import { RECENT_LINES } from "../../../src/mirror/degrade.ts";
import { openMirror, sync } from "../../../src/mirror/index.ts";
import type { Batch, MirrorStore } from "../../../src/mirror/store.ts";
import { fullDevice, type Device } from "./full-device.ts";
import { balances, line, statement } from "./sample-statement.ts";
import { syncServer } from "./sync-server.ts";

let device: Device;
let store: MirrorStore;

beforeEach(async () => {
  Dexie.dependencies.indexedDB = new IDBFactory();
  device = fullDevice();
  store = await openMirror("7", {});
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  store.close();
  device.restore();
  vi.restoreAllMocks();
});

const asOf = "2026-11-20T12:00:00.000Z";
const write = (batch: Partial<Batch>) => store.write({ documents: [], notices: {}, ...batch });
const money = (usdt: string) => ({ key: "balances", value: balances(usdt), asOf }) as const;
const unkept = async () => (await store.document("unkept"))?.value;
const article = { id: "a", kind: "article", body: "x".repeat(50_000), publishedAt: asOf } as Notice;
const seqs = async () => (await store.linesFrom({}, 0)).map(({ seq }) => seq);

test("fault 332: on a full device the balances are new, and what has no room is shown from memory and named", async () => {
  device.room = 5_000;
  const shown = vi.fn<(notices: Notice[]) => void>();
  const stop = store.watch(() => store.notices("article"), shown);
  await write({ documents: [money("5")], notices: { article: [article] }, fetched: { article: asOf } });
  expect((await store.document("balances"))?.value.balance).toBe("5");
  expect((await store.notices("article")).map(({ id }) => id)).toEqual(["a"]);
  await vi.waitFor(() => expect(shown).toHaveBeenLastCalledWith([article]));
  expect((await unkept())?.parts).toEqual(["pictures", "article"]);
  stop();
  store.close();
  store = await openMirror("7", {});
  expect((await store.document("balances"))?.value.balance).toBe("5");
  expect(await store.notices("article")).toEqual([]);
  expect((await store.document("fetched"))?.value.article).toBeUndefined();
});

test("fault 332: when there is room again, what was left out is kept by the next sync", async () => {
  device.room = 5_000;
  const batch = { notices: { article: [article] }, fetched: { article: asOf } };
  await write(batch);
  device.room = Number.POSITIVE_INFINITY;
  await write(batch);
  expect(await unkept()).toBeUndefined();
  store.close();
  store = await openMirror("7", {});
  expect((await store.notices("article")).map(({ id }) => id)).toEqual(["a"]);
});

test("fault 333: of a statement that has no room the recent part is kept, with where it begins", async () => {
  const points = line(3, { asset: "points", balance: "77" });
  await write({ lines: { list: statement(1_200).with(2, points) } });
  device.room = 20_000;
  await write({
    documents: [money("12010")],
    lines: { list: [line(1_201)] },
    notices: { article: [article] },
    fetched: { article: asOf },
  });
  expect(await seqs()).toEqual(Array.from({ length: RECENT_LINES }, (_, index) => 1_201 - index));
  expect((await unkept())?.lines).toEqual({
    firstSeq: 702,
    since: line(702).createdAt,
    lastOf: [points],
  });
  expect((await store.lastLineOf("points"))?.balance).toBe("77");
  expect((await store.lastStored())?.seq).toBe(1_201);
});

test("fault 333: a first statement that arrives in pieces leaves its newest lines", async () => {
  const all = statement(3_000);
  device.room = 300_000;
  await write({ lines: { list: all.slice(0, 2_000), unfinished: true } });
  await write({ lines: { list: all.slice(2_000) } });
  expect((await seqs()).at(0)).toBe(3_000);
  expect(await seqs()).toHaveLength(RECENT_LINES);
  expect((await unkept())?.lines?.firstSeq).toBe(2_501);
});

test("fault 333: lines that do not continue the stored ones are refused on a full device too", async () => {
  await write({ lines: { list: statement(600) } });
  device.room = 1_000;
  await expect(write({ lines: { list: [line(603)] } })).rejects.toThrow("does not continue");
});

const deposits = async () => (await store.items("deposits", 9)).map(({ id }) => id).toSorted();
const hours = (count: number) => vi.spyOn(Date, "now").mockReturnValue(Date.now() + count * 3_600_000);

describe("a sync of a device that is full", () => {
  let server: ReturnType<typeof syncServer>;
  const asked = () => server.asked.splice(0).map(({ since }) => since !== null);
  const refresh = () => sync(server.api, store, "7");

  beforeEach(async () => {
    server = syncServer();
    server.setLines(statement(600));
    server.set("deposits", "1", {});
    await refresh();
    device.room = 250_000;
    server.set("deposits", "2", { note: "x".repeat(300_000) });
    server.documents.balances = balances("6010");
    server.setLines(statement(601));
    await refresh();
    asked();
  });

  test("fault 311: keeps balances and recent lines, and shows the rest from memory after asking for all of it", async () => {
    expect((await store.document("balances"))?.value.balance).toBe("6010");
    expect((await seqs()).at(0)).toBe(601);
    expect((await unkept())?.parts).toContain("deposits");
    await refresh();
    // From nothing once, in two pages and what came meanwhile, and then as always.
    expect(asked()).toEqual([false, true, true]);
    expect(await deposits()).toEqual(["1", "2"]);
    server.set("deposits", "3", {});
    await refresh();
    expect(asked()).toEqual([true]);
    expect(await deposits()).toEqual(["1", "2", "3"]);
    expect((await seqs()).at(0)).toBe(601);
    expect(await seqs()).toHaveLength(RECENT_LINES);
  });

  test("fault 311: a new page of the app has them again", async () => {
    store.close();
    store = await openMirror("7", {});
    await refresh();
    expect(asked()).toEqual([false, true, true]);
    expect(await deposits()).toEqual(["1", "2"]);
  });

  test("fault 333: all of it is kept when there is room, and tried hourly while there is not", async () => {
    await refresh();
    vi.spyOn(navigator.storage, "estimate").mockResolvedValue({ usage: 0, quota: 1e9 });
    asked();
    hours(2);
    // The second page finds that all of it has no room: it begins anew with what has.
    await refresh();
    expect(asked()).toEqual([false, true]);
    await refresh();
    expect(asked()).toEqual([false, true, true]);
    await refresh();
    expect(asked()).toEqual([true]);
    expect(await seqs()).toHaveLength(RECENT_LINES);
    expect(await deposits()).toEqual(["1", "2"]);
    hours(2);
    device.room = Number.POSITIVE_INFINITY;
    await refresh();
    expect(await seqs()).toHaveLength(601);
    expect(await unkept()).toBeUndefined();
    store.close();
    store = await openMirror("7", {});
    await refresh();
    expect(asked()).toEqual([false, true, true, true]);
    expect(await deposits()).toEqual(["1", "2"]);
    expect(await seqs()).toHaveLength(601);
  });
});

test("fault 334: a key and a receipt find room by what can be fetched again", async () => {
  await write({ notices: { article: [article] }, fetched: { article: asOf } });
  const row = { key: "k", action: "POST wallet/transfer", startedAt: 1 } as const;
  device.room = 0;
  const { delete: remove } = IDBObjectStore.prototype;
  // Articles that are deleted leave room.
  IDBObjectStore.prototype.delete = function (query) {
    device.room = 10_000;
    return remove.call(this, query);
  };
  await store.putAction(row);
  IDBObjectStore.prototype.delete = remove;
  expect(await store.actions()).toEqual([row]);
});

test("fault 332: where not even the core has room the write is refused", async () => {
  device.room = 10;
  await expect(write({ documents: [money("5")] })).rejects.toMatchObject({ name: expect.any(String) });
  expect(await store.document("balances")).toBeUndefined();
});
