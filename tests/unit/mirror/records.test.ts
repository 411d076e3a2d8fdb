import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { UnreachableError } from "../../../src/shared/errors.ts";
import { sync } from "../../../src/mirror/sync.ts";
import type { MirrorStore } from "../../../src/mirror/store.ts";
import { fakeServer } from "./sample-statement.ts";
import { kinds } from "./stores.ts";

/** So many transfers, the newest first, in pages of 200. */
function transfers(count: number) {
  const all = Array.from({ length: count }, (_, i) => ({
    id: String(count - i),
    direction: "in",
    account: "nova",
    amount: "10",
    createdAt: new Date(Date.UTC(2026, 10, 20) + (count - i) * 1000).toISOString(),
  }));
  return (request: Record<string, unknown>) => {
    const from = Number(request["cursor"] ?? 0);
    const next = from + 200;
    return { list: all.slice(from, next), next: next < count ? String(next) : null };
  };
}

describe.each(kinds)("a member's records in a mirror $kind", ({ create }) => {
  let store: MirrorStore;
  beforeEach(async () => {
    store = await create();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterEach(() => {
    store.close();
    vi.restoreAllMocks();
  });

  test("are fetched only when they are wanted", async () => {
    const server = fakeServer({ "GET wallet/transferLogs": transfers(3) });
    await sync(server.api, store, "7");
    expect(server.calls()).not.toContain("GET wallet/transferLogs");
    await sync(server.api, store, "7", ["transfers"]);
    expect((await store.items("transfers", 10)).map(({ id }) => id)).toEqual(["3", "2", "1"]);
    expect(await store.items("feedback", 10)).toEqual([]);
  });

  test("are fetched to the end the first time, and then until one is known", async () => {
    let answer = transfers(450);
    const server = fakeServer({ "GET wallet/transferLogs": (request) => answer(request) });
    await sync(server.api, store, "7", ["transfers"]);
    expect(await store.items("transfers", 1000)).toHaveLength(450);
    server.asked.length = 0;
    answer = transfers(452);
    await sync(server.api, store, "7", ["transfers"]);
    expect(server.calls().filter((call) => call === "GET wallet/transferLogs")).toHaveLength(1);
    const all = await store.items("transfers", 1000);
    expect(all.map(({ id }) => Number(id))).toEqual(Array.from({ length: 452 }, (_, i) => 452 - i));
  });

  test("that all go on changing are fetched to the end each time", async () => {
    let performance = "1";
    const pages = transfers(450);
    const server = fakeServer({
      "GET community/communityList": (request) => {
        const { list, next } = pages(request);
        const found = list.map(({ id, createdAt }) => ({
          account: `m${id}`,
          level: 1,
          performance,
          createdAt,
        }));
        return { list: found, next };
      },
    });
    await sync(server.api, store, "7", ["members"]);
    performance = "2";
    await sync(server.api, store, "7", ["members"]);
    expect((await store.item("members", "m1"))?.performance).toBe("2");
    expect(await store.items("members", 1000)).toHaveLength(450);
  });

  test("leave no gap behind a page that failed", async () => {
    let fail = true;
    const pages = transfers(450);
    const server = fakeServer({
      "GET wallet/transferLogs": (request) => {
        if (fail && request["cursor"] === "200") throw new UnreachableError("network");
        return pages(request);
      },
    });
    await sync(server.api, store, "7", ["transfers"]);
    expect(await store.items("transfers", 1000)).toEqual([]);
    // An empty list that was never fetched is not said to be empty.
    expect((await store.document("fetched"))?.value.transfers).toBeUndefined();
    fail = false;
    await sync(server.api, store, "7", ["transfers"]);
    expect(await store.items("transfers", 1000)).toHaveLength(450);
    expect((await store.document("fetched"))?.value.transfers).toBe("2026-11-20T12:00:00.000Z");
  });

  test("that change are brought up to date, and of one moment the higher id is newer", async () => {
    const at = "2026-11-20T12:00:00.000Z";
    let status = "pending";
    const server = fakeServer({
      "GET withdraw/records": () => ({
        list: [
          { id: "10", status, createdAt: at },
          { id: "9", status: "confirmed", createdAt: at },
        ],
        next: null,
      }),
    });
    await sync(server.api, store, "7", ["withdrawals"]);
    status = "approved";
    await sync(server.api, store, "7", ["withdrawals"]);
    const found = await store.items("withdrawals", 10);
    expect(found.map((row) => [row.id, row.status])).toEqual([
      ["10", "approved"],
      ["9", "confirmed"],
    ]);
  });

  test("say each when it was fetched, also one that is empty; the others keep their time", async () => {
    const server = fakeServer({ "GET feedback/history": () => ({ list: [], next: null }) });
    await sync(server.api, store, "7", ["feedback"]);
    await sync(server.api, store, null);
    const time = "2026-11-20T12:00:00.000Z";
    expect((await store.document("fetched"))?.value).toEqual({
      feedback: time,
      votes: time,
      notice: time,
      article: time,
    });
  });

  test("and facts that only some screens show are kept as documents", async () => {
    const server = fakeServer({ "GET stake/info": () => ({ staked: "5" }) });
    await sync(server.api, store, "7", ["stakeInfo", "community"]);
    expect((await store.document("stakeInfo"))?.value).toEqual({ staked: "5" });
  });
});
