import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Notice } from "../../../contract/notices/schemas.ts";
import { RECENT_LINES } from "../../../src/mirror/degrade.ts";
import { openMirror, sync } from "../../../src/mirror/index.ts";
import type { Batch, MirrorStore } from "../../../src/mirror/store.ts";
import { fullDevice, type Device } from "./full-device.ts";
import { balances, fakeServer, line, statement } from "./sample-statement.ts";

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
  await write({ lines: { list: statement(1_200).with(2, points), replace: false } });
  device.room = 20_000;
  await write({
    documents: [money("12010")],
    lines: { list: [line(1_201)], replace: false },
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
  device.room = 150_000;
  await write({ lines: { list: all.slice(0, 2_000), replace: false, unfinished: true } });
  await write({ lines: { list: all.slice(2_000), replace: false } });
  expect((await seqs()).at(0)).toBe(3_000);
  expect(await seqs()).toHaveLength(RECENT_LINES);
  expect((await unkept())?.lines?.firstSeq).toBe(2_501);
});

test("fault 333: lines that do not continue the stored ones are refused on a full device too", async () => {
  await write({ lines: { list: statement(600), replace: false } });
  device.room = 1_000;
  await expect(write({ lines: { list: [line(603)], replace: false } })).rejects.toThrow("does not continue");
});

test("fault 333: the statement is fetched from its beginning when there is room, and stays as it is when there is not", async () => {
  const length = 2_400;
  await write({ lines: { list: statement(length), replace: false } });
  await store.makeRoom();
  const first = length - RECENT_LINES + 1;
  expect((await seqs()).at(-1)).toBe(first);
  const server = fakeServer({
    "GET wallet/balances": () => balances(String(length * 10)),
    "GET wallet/balanceLogs": ({ after, limit }) => {
      const list = statement(length).slice(Number(after), Number(after) + Number(limit));
      return { list, next: list.at(-1)!.seq < length ? "more" : null };
    },
  });
  // Room that is gone again while the lines arrive.
  vi.spyOn(navigator.storage, "estimate").mockResolvedValue({ usage: 0, quota: 1e9 });
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 7_200_000);
  device.room = 100_000;
  await sync(server.api, store, "7");
  expect(await seqs()).toHaveLength(RECENT_LINES);
  expect((await seqs()).at(0)).toBe(length);

  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 7_200_000);
  device.room = Number.POSITIVE_INFINITY;
  await sync(server.api, store, "7");
  expect(await seqs()).toHaveLength(length);
  expect((await unkept())?.lines ?? null).toBeNull();
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
