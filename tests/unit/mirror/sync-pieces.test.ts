import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { UnreachableError } from "../../../src/shared/errors.ts";
import type { MirrorStore } from "../../../src/mirror/store.ts";
import { sync } from "../../../src/mirror/sync.ts";
import { hashOf, statement } from "./sample-statement.ts";
import { SYNC_TIME, syncServer } from "./sync-server.ts";
import { kinds } from "./stores.ts";

const seqs = (lines: { seq: number }[]) => lines.map(({ seq }) => seq);
const LATER = "2026-11-20T13:00:00.000Z";

describe.each(kinds)("a statement that comes in many pages into a mirror $kind", ({ create }) => {
  let store: MirrorStore;
  let server: ReturnType<typeof syncServer>;
  /** After which line the connection is lost; 0 when it is good. */
  let lostAfter: number;
  const asked = () =>
    server.asked.map(({ since }) => (since === null ? null : (JSON.parse(since) as { seq: number }).seq));

  beforeEach(async () => {
    store = await create();
    server = syncServer({ page: 100 });
    lostAfter = 0;
    server.onWay = (page) => {
      if (lostAfter > 0 && (page?.lines[0]?.seq ?? 0) > lostAfter) throw new UnreachableError("network");
      return page;
    };
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterEach(() => {
    store.close();
    vi.restoreAllMocks();
  });

  test("is not shown before its end, and goes on where it broke off", async () => {
    server.setLines(statement(2_000));
    lostAfter = 1_400;
    expect(await sync(server.api, store, "7")).toBe(false);
    expect(await store.linesBefore({}, null, 10)).toEqual([]);
    expect(await store.linesFrom({ asset: "usdt" }, 0)).toEqual([]);
    expect(await store.linesAfter(0, 10)).toEqual([]);
    expect(await store.lastLine()).toBeUndefined();
    expect((await store.lastStored())?.seq).toBe(1_400);
    // The balances came with the first page.
    expect((await store.document("balances"))?.value.usdt).toBe("20000");
    server.asked.length = 0;
    lostAfter = 0;
    await sync(server.api, store, "7");
    // And once more: the first page may be old by now.
    expect(asked()).toEqual([1_400, 1_500, 1_600, 1_700, 1_800, 1_900, 2_000]);
    expect(await store.linesAfter(0, 6_000)).toEqual(server.lines);
  });

  test("leaves what was shown before, with the time that it is from", async () => {
    server.setLines(statement(3));
    await sync(server.api, store, "7");
    expect(await store.document("statement")).toMatchObject({ value: { shownTo: null }, asOf: SYNC_TIME });
    server.setLines(statement(450));
    server.at = LATER;
    lostAfter = 103;
    await sync(server.api, store, "7");
    expect(seqs(await store.linesBefore({}, null, 5))).toEqual([3, 2, 1]);
    expect(await store.document("statement")).toMatchObject({ value: { shownTo: 3 }, asOf: SYNC_TIME });
    lostAfter = 0;
    await sync(server.api, store, "7");
    expect((await store.lastLine())?.seq).toBe(450);
    expect(await store.document("statement")).toMatchObject({ value: { shownTo: null }, asOf: LATER });
  });

  test("fault 704: lines lost from a page that others follow are found at the end, though that brings neither lines nor balances", async () => {
    server.setLines(statement(3));
    for (const id of Array.from({ length: 150 }).keys()) server.set("votes", `${id}`, { value: id });
    server.onWay = (page) => {
      server.onWay = (later) => later;
      return page && { ...page, lines: page.lines.slice(0, 2) };
    };
    const time = vi.spyOn(performance, "now");
    await sync(server.api, store, "7");
    expect(await store.linesAfter(0, 10)).toEqual([]);
    // What did not fit is fetched again after a while.
    time.mockReturnValue(performance.now() + 3_600_000);
    await sync(server.api, store, "7");
    expect(await store.linesAfter(0, 10)).toEqual(server.lines);
    expect(await store.document("statement")).toMatchObject({ value: { shownTo: null } });
  });

  test("is never replaced by a part of what the server has", async () => {
    server.setLines(statement(300));
    server.set("deposits", "gone", {});
    await sync(server.api, store, "7");
    server.restore();
    server.set("deposits", "new", {});
    server.setLines(statement(600));
    server.at = LATER;
    lostAfter = 400;
    await sync(server.api, store, "7");
    expect((await store.linesAfter(0, 1_000)).map(({ hash }) => hash).at(-1)).toBe(hashOf(300));
    expect((await store.document("statement"))?.asOf).toBe(SYNC_TIME);
    expect((await store.items("deposits", 9)).map(({ id }) => id)).toEqual(["gone"]);
    expect((await store.document("balances"))?.value.usdt).toBe("3000");
    server.asked.length = 0;
    lostAfter = 0;
    await sync(server.api, store, "7");
    expect(asked()).toEqual([400, 500, 600]);
    expect(await store.linesAfter(0, 1_000)).toEqual(server.lines);
    expect((await store.items("deposits", 9)).map(({ id }) => id)).toEqual(["new"]);
    expect(await store.document("statement")).toMatchObject({ value: { shownTo: null }, asOf: LATER });
  });

  test("that grows all the time is followed page by page, and not fetched from the beginning", async () => {
    server.setLines(statement(300));
    await sync(server.api, store, "7");
    server.asked.length = 0;
    server.setLines(statement(500));
    const { onWay } = server;
    server.onWay = (page) => {
      if (server.lines.length < 503) server.setLines(statement(server.lines.length + 1));
      return onWay(page);
    };
    await sync(server.api, store, "7");
    expect(asked()).toEqual([300, 400, 500, 502]);
    expect((await store.lastLine())?.balance).toBe((await store.document("balances"))?.value.balance);
    expect((await store.lastLine())?.seq).toBe(503);
  });

  test("leaves no gap when what is kept is forgotten while it comes", async () => {
    server.setLines(statement(300));
    await sync(server.api, store, "7");
    server.setLines(statement(310));
    server.onWay = (page) => {
      void store.forgetFetched();
      return page;
    };
    await expect(sync(server.api, store, "7")).rejects.toThrow("another sync was written meanwhile");
    server.onWay = (page) => page;
    await sync(server.api, store, "7");
    expect(await store.linesAfter(0, 1_000)).toEqual(server.lines);
  });

  test("fault 310: loses nothing to another tab that was frozen with an older answer", async () => {
    server.setLines(statement(3));
    await sync(server.api, store, "7");
    const frozen = Promise.withResolvers<void>();
    const slow = {
      ...server.api,
      callIfChanged: async (_: string, { since }: { since: string }) => {
        const data = server.answer(since);
        await frozen.promise;
        return { data, at: new Date(LATER) };
      },
    } as typeof server.api;
    server.setLines(statement(4));
    const waiting = sync(slow, store, "7");
    await new Promise((resolve) => setImmediate(resolve));
    server.setLines(statement(5));
    await sync(server.api, store, "7");
    frozen.resolve();
    await expect(waiting).rejects.toThrow("another sync was written meanwhile");
    expect((await store.document("balances"))?.value.usdt).toBe("50");
    expect((await store.lastLine())?.seq).toBe(5);
  });
});
