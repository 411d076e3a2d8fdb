import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { UnreachableError } from "../../../src/shared/errors.ts";
import { sync } from "../../../src/mirror/sync.ts";
import type { MirrorStore } from "../../../src/mirror/store.ts";
import { SYNC_TIME, syncServer } from "./sync-server.ts";
import { kinds } from "./stores.ts";

const minute = (count: number) => new Date(Date.UTC(2026, 10, 20, 0, count)).toISOString();

describe.each(kinds)("a member's records in a mirror $kind", ({ create }) => {
  let store: MirrorStore;
  let server: ReturnType<typeof syncServer>;
  beforeEach(async () => {
    store = await create();
    server = syncServer({ page: 200 });
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterEach(() => {
    store.close();
    vi.restoreAllMocks();
  });
  const transfer = (id: number) => server.set("transfers", String(id), { createdAt: minute(id) });

  test("come in pages the first time, and then as far as they are new", async () => {
    for (let id = 1; id <= 450; id++) transfer(id);
    await sync(server.api, store, "7");
    expect(await store.items("transfers", 1_000)).toHaveLength(450);
    expect(await store.items("feedback", 10)).toEqual([]);
    server.asked.length = 0;
    transfer(451);
    transfer(452);
    await sync(server.api, store, "7");
    expect(server.asked).toHaveLength(1);
    const all = await store.items("transfers", 1_000);
    expect(all.map(({ id }) => Number(id))).toEqual(Array.from({ length: 452 }, (_, i) => 452 - i));
  });

  test("that change are brought up to date, whatever their age", async () => {
    for (let id = 1; id <= 450; id++) server.set("members", `m${id}`, { performance: "1" });
    await sync(server.api, store, "7");
    server.set("members", "m1", { performance: "2" });
    await sync(server.api, store, "7");
    expect((await store.item("members", "m1"))?.performance).toBe("2");
    expect(await store.items("members", 1_000)).toHaveLength(450);
  });

  test("that are gone at the server go here too", async () => {
    server.set("accountEvents", "1", {});
    server.set("accountEvents", "2", {});
    server.set("votes", "1", {});
    await sync(server.api, store, "7");
    server.set("accountEvents", "1", undefined);
    server.set("votes", "1", undefined);
    await sync(server.api, store, "7");
    expect((await store.items("accountEvents", 9)).map(({ id }) => id)).toEqual(["2"]);
    expect(await store.votes()).toEqual([]);
  });

  test("are not said to be all before the last page has come", async () => {
    for (let id = 1; id <= 450; id++) transfer(id);
    server.onWay = (page) => {
      if (server.asked.length === 2) throw new UnreachableError("network");
      return page;
    };
    await sync(server.api, store, "7");
    expect((await store.document("sync"))?.asOf).toBe("");
    server.onWay = (page) => page;
    await sync(server.api, store, "7");
    expect(await store.items("transfers", 1_000)).toHaveLength(450);
    expect((await store.document("sync"))?.asOf).toBe(SYNC_TIME);
  });

  test("of one moment are ordered by id", async () => {
    server.set("withdrawals", "9", { status: "confirmed" });
    server.set("withdrawals", "10", { status: "pending" });
    await sync(server.api, store, "7");
    server.set("withdrawals", "10", { status: "approved" });
    await sync(server.api, store, "7");
    const found = await store.items("withdrawals", 10);
    expect(found.map((row) => [row.id, row.status])).toEqual([
      ["10", "approved"],
      ["9", "confirmed"],
    ]);
  });

  test("and facts that only some screens show are kept as documents", async () => {
    server.documents.stakeInfo = { staked: "5" } as never;
    await sync(server.api, store, "7");
    expect((await store.document("stakeInfo"))?.value).toEqual({ staked: "5" });
  });
});
