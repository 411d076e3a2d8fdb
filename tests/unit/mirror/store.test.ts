import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Notice } from "../../../contract/notices/schemas.ts";
import type { Receipt } from "../../../contract/wallet/receipt-schemas.ts";
import type { Vote } from "../../../contract/votes/schemas.ts";
import type { MirrorStore } from "../../../src/mirror/store.ts";
import { nothing } from "../../../src/mirror/sync-page.ts";
import type { Deposit } from "../../../contract/deposits/schemas.ts";
import { balances, line, statement } from "./sample-statement.ts";
import { kinds } from "./stores.ts";

const notice = (id: string, publishedAt: string, changes: Partial<Notice> = {}) =>
  ({ id, kind: "notice", pinned: false, publishedAt, ...changes }) as Notice;
const vote = (id: string, createdAt: string) => ({ id, createdAt }) as Vote;
const step = (since: string | null, cursor: string) => ({
  since,
  fresh: false,
  row: { ...nothing, value: { ...nothing.value, cursor } },
});
/** What a member would see. */
const shown = async (store: MirrorStore) => ({
  seqs: seqs(await store.linesFrom({}, 0)),
  votes: (await store.votes()).map(({ id }) => id),
  deposits: (await store.items("deposits", 9)).map(({ id }) => id),
});
const hour = (count: number) => new Date(Date.UTC(2026, 10, 1, count)).toISOString();
const seqs = (lines: { seq: number }[]) => lines.map(({ seq }) => seq);

describe.each(kinds)("a mirror $kind", ({ create }) => {
  let store: MirrorStore;
  beforeEach(async () => {
    store = await create();
  });
  afterEach(() => store.close());

  const write = (batch: Partial<Parameters<MirrorStore["write"]>[0]>) =>
    store.write({ documents: [], notices: {}, ...batch });

  test("gives a document back with the time it is from", async () => {
    const row = { key: "balances", value: balances("5"), asOf: "2026-11-20T12:00:00.000Z" } as const;
    await write({ documents: [row] });
    expect(await store.document("balances")).toEqual(row);
    expect(await store.document("config")).toBeUndefined();
  });

  test("lists notices pinned first, then newest first, each kind apart", async () => {
    await write({
      notices: {
        notice: [
          notice("a", "2026-01-01"),
          notice("b", "2026-01-03"),
          notice("c", "2026-01-02", { pinned: true }),
        ],
        article: [notice("d", "2026-01-04", { kind: "article" })],
      },
    });
    expect((await store.notices("notice")).map(({ id }) => id)).toEqual(["c", "b", "a"]);
    expect((await store.notice("d"))?.kind).toBe("article");
  });

  test("drops a notice that the server took back, and leaves the other kind alone", async () => {
    await write({
      notices: {
        notice: [notice("a", "2026-01-01")],
        article: [notice("d", "2026-01-04", { kind: "article" })],
      },
    });
    await write({ notices: { notice: [] } });
    expect(await store.notices("notice")).toEqual([]);
    expect(await store.notices("article")).toHaveLength(1);
  });

  test("keeps which notices were opened, each once", async () => {
    await store.putReads(["1", "2"]);
    await store.putReads(["2", "3"]);
    expect((await store.reads()).toSorted()).toEqual(["1", "2", "3"]);
  });

  test("lists votes newest first, and a batch without votes leaves them", async () => {
    const none = { items: [], deleted: { votes: [], items: [] } };
    await write({ records: { votes: [vote("1", "2026-01-01"), vote("2", "2026-01-02")], ...none } });
    await write({});
    expect((await store.votes()).map(({ id }) => id)).toEqual(["2", "1"]);
  });

  test("keeps one line a seq, however often it arrives", async () => {
    await write({ lines: { list: statement(3) } });
    await write({ lines: { list: statement(4) } });
    expect(seqs(await store.linesFrom({}, 0))).toEqual([4, 3, 2, 1]);
    expect((await store.lastLine())?.seq).toBe(4);
  });

  test("keeps the pages of a replacement aside until the last one", async () => {
    const part = (cursor: string, since: string | null, first: boolean, last: boolean) => ({
      ...step(since, cursor),
      replacement: { page: page(cursor), first, last, lines: true },
    });
    const page = (id: string) => ({
      lines: id === "b" ? statement(2) : [],
      votes: [vote(id, "2026-01-02")],
      lists: { deposits: [{ id, createdAt: "2026-01-02" } as Deposit] },
      deleted: id === "b" ? { votes: ["a"] } : {},
    });
    const records = { votes: [vote("old", "2026-01-01")], items: [], deleted: { votes: [], items: [] } };
    await write({ lines: { list: statement(5) }, records });
    // Left by one that was not finished.
    await write({ sync: part("left", null, true, false) });
    await write({ sync: part("a", "left", true, false) });
    expect(await shown(store)).toEqual({ seqs: [5, 4, 3, 2, 1], votes: ["old"], deposits: [] });
    await write({ sync: part("b", "a", false, true) });
    expect(await shown(store)).toEqual({ seqs: [2, 1], votes: ["b"], deposits: ["b", "a"] });
  });

  test("takes no answer to a cursor that is no longer the stored one", async () => {
    await write({ sync: step(null, "a") });
    await write({ sync: step("a", "b") });
    const late = { key: "balances", value: balances("5"), asOf: "2099" } as const;
    await expect(write({ documents: [late], sync: step("a", "c") })).rejects.toThrow("another sync");
    expect(await store.document("balances")).toBeUndefined();
    expect((await store.document("sync"))?.value.cursor).toBe("b");
  });

  test("pages through every filter without missing or repeating a line", async () => {
    const list = statement(90).map((one) => ({
      ...one,
      asset: (["usdt", "points", "lock"] as const)[one.seq % 3] ?? "usdt",
      type: (["direct", "position"] as const)[one.seq % 2] ?? "direct",
    }));
    await write({ lines: { list } });
    for (const filter of [
      {},
      { asset: "points" },
      { type: "direct" },
      { asset: "lock", type: "position" },
    ] as const) {
      const expected = list
        .filter(
          ({ asset, type }) =>
            asset === ("asset" in filter ? filter.asset : asset) &&
            type === ("type" in filter ? filter.type : type),
        )
        .toReversed();
      const found: number[] = [];
      for (let page = await store.linesBefore(filter, null, 7); page.length > 0;) {
        found.push(...seqs(page));
        page = await store.linesBefore(filter, found.at(-1) ?? 0, 7);
      }
      expect(found).toEqual(seqs(expected));
      expect(seqs(await store.linesFrom(filter, 40))).toEqual(seqs(expected).filter((seq) => seq >= 40));
    }
    expect((await store.lastLineOf("points"))?.seq).toBe(88);
  });

  test("takes the lines of some days only, at the bounds exactly, page by page and with every filter", async () => {
    // One an hour; the tenth came a few seconds before the ninth, as two servers can have it.
    const list = statement(40).map((one) => ({
      ...one,
      createdAt: one.seq === 10 ? new Date(Date.parse(hour(9)) - 5_000).toISOString() : hour(one.seq),
      type: (["direct", "position"] as const)[one.seq % 2] ?? "direct",
    }));
    await write({ lines: { list } });
    const all = { from: hour(9), to: hour(20) };
    expect(seqs(await store.linesFrom(all, 0))).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 11, 9]);
    expect(seqs(await store.linesBefore(all, null, 4))).toEqual([19, 18, 17, 16]);
    expect(seqs(await store.linesBefore(all, 12, 4))).toEqual([11, 9]);
    expect(seqs(await store.linesFrom(all, 15))).toEqual([19, 18, 17, 16, 15]);
    expect(seqs(await store.linesFrom({ ...all, type: "direct" }, 0))).toEqual([18, 16, 14, 12]);
    const before = new Date(Date.parse(hour(9)) - 5_000).toISOString();
    expect(seqs(await store.linesFrom({ from: before, to: hour(10) }, 0))).toEqual([10, 9]);
    expect(seqs(await store.linesFrom({ to: hour(2) }, 0))).toEqual([1]);
    expect(seqs(await store.linesFrom({ from: hour(40) }, 0))).toEqual([40]);
    expect(await store.linesBefore({ from: hour(41) }, null, 5)).toEqual([]);
    expect(await store.linesBefore({ to: hour(1) }, null, 5)).toEqual([]);
  });

  test("reads the statement from its beginning, and lines by their seqs in the order asked for", async () => {
    await write({ lines: { list: statement(5) } });
    expect(seqs(await store.linesAfter(0, 3))).toEqual([1, 2, 3]);
    expect(seqs(await store.linesAfter(3, 3))).toEqual([4, 5]);
    expect(await store.linesAfter(5, 3)).toEqual([]);
    expect(seqs(await store.linesOf([4, 9, 2]))).toEqual([4, 2]);
  });

  test("lists receipts newest first", async () => {
    for (const [key, at] of [
      ["a", "2026-11-02T00:00:00.000Z"],
      ["b", "2026-11-03T00:00:00.000Z"],
      ["c", "2026-11-01T00:00:00.000Z"],
    ] as const) {
      await store.settleAction(key, { key, at } as Receipt);
    }
    expect((await store.receipts()).map(({ key }) => key)).toEqual(["b", "a", "c"]);
  });

  test("forgets an action when its outcome is known, and keeps the receipt", async () => {
    const row = { key: "k", action: "POST vote/create", startedAt: 1 } as const;
    await store.putAction(row);
    await store.putAction({ ...row, settledAt: 2 });
    expect(await store.actions()).toEqual([{ ...row, settledAt: 2 }]);
    await store.settleAction("k", { key: "k" } as Receipt);
    expect(await store.actions()).toEqual([]);
    expect(await store.receipt("k")).toEqual({ key: "k" });
  });

  test("tells who watches, now and at every change, until they stop", async () => {
    const seen = vi.fn<(value: number | undefined) => void>();
    const stop = store.watch(async () => (await store.lastLine())?.seq, seen);
    await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith(undefined));
    await write({ lines: { list: [line(1)] } });
    await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith(1));
    stop();
    const times = seen.mock.calls.length;
    await write({ lines: { list: [line(2)] } });
    const other = vi.fn<(value: unknown) => void>();
    store.watch(() => store.lastLine(), other);
    await vi.waitFor(() => expect(other).toHaveBeenCalled());
    expect(seen).toHaveBeenCalledTimes(times);
  });

  test.each([
    ["all", {}],
    ["one asset's", { asset: "usdt" }],
    ["some days'", { from: hour(0), to: hour(24) }],
  ] as const)(
    "tells who watches %s lines of a new one, on the first page and below it",
    async (_what, filter) => {
      const first = vi.fn<(seen: number[]) => void>();
      const from = vi.fn<(seen: number[]) => void>();
      store.watch(async () => seqs(await store.linesBefore(filter, null, 5)), first);
      store.watch(async () => seqs(await store.linesFrom(filter, 1)), from);
      await vi.waitFor(() => expect(first).toHaveBeenCalledWith([]));
      await write({ lines: { list: [line(1)] } });
      await vi.waitFor(() => expect(first).toHaveBeenLastCalledWith([1]));
      await write({ lines: { list: [line(2)] } });
      await vi.waitFor(() => expect(first).toHaveBeenLastCalledWith([2, 1]));
      await vi.waitFor(() => expect(from).toHaveBeenLastCalledWith([2, 1]));
    },
  );

  test("never shows half a batch to who watches", async () => {
    const seen: string[] = [];
    store.watch(
      async () => `${(await store.document("balances"))?.value.usdt}/${(await store.lastLine())?.balance}`,
      (value) => seen.push(value),
    );
    await vi.waitFor(() => expect(seen).toEqual(["undefined/undefined"]));
    await write({
      documents: [{ key: "balances", value: balances("30"), asOf: "" }],
      lines: { list: statement(3) },
    });
    await vi.waitFor(() => expect(seen.at(-1)).toBe("30/30"));
    expect(new Set(seen)).toEqual(new Set(["undefined/undefined", "30/30"]));
  });
});
