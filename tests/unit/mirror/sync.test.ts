import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RefusedError, SignedOutError, UnreachableError } from "../../../src/shared/errors.ts";
import { sync } from "../../../src/mirror/sync.ts";
import type { MirrorStore } from "../../../src/mirror/store.ts";
import { fakeServer, hashOf, line, statement } from "./sample-statement.ts";
import { SYNC_TIME, syncServer } from "./sync-server.ts";
import { kinds, replaceLines } from "./stores.ts";

const seqs = (lines: { seq: number }[]) => lines.map(({ seq }) => seq);
const notices = (kind: unknown) => ({ list: [{ id: `${kind}`, kind, publishedAt: "2026" }], next: null });
/** After which line each sync asked; null: from nothing. */
const since = (server: ReturnType<typeof syncServer>) =>
  server.asked.map(({ since: cursor }) => (cursor === null ? null : Number(JSON.parse(cursor).seq)));
const notice = (id: string) => ({ id, kind: "notice", pinned: false, publishedAt: id, body: "" }) as never;
const failing = (): never => {
  throw new UnreachableError("network");
};

describe.each(kinds)("a sync into a mirror $kind", ({ create }) => {
  let store: MirrorStore;
  beforeEach(async () => {
    store = await create();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterEach(() => {
    store.close();
    vi.restoreAllMocks();
  });
  describe("of a visitor", () => {
    test("makes public calls only", async () => {
      const server = fakeServer({});
      await sync(server.api, store, null);
      expect(new Set(server.calls())).toEqual(
        new Set([
          "GET config",
          "GET app/bannerList",
          "GET vote/setting",
          "GET nft/settings",
          "GET receipt/key",
          "GET notice",
        ]),
      );
      expect((await store.document("config"))?.asOf).toBe("2026-11-20T12:00:00.000Z");
    });

    test("takes what else arrives when one call fails, and leaves that one as it was", async () => {
      const server = fakeServer({});
      expect(await sync(server.api, store, null)).toBe(true);
      server.answers["GET config"] = failing;
      server.answers["GET receipt/key"] = () => ({ algorithm: "Ed25519", publicKey: "new" });
      expect(await sync(server.api, store, null)).toBe(false);
      expect((await store.document("config"))?.value.tokenPrice).toBe("1");
      expect((await store.document("receiptKey"))?.value.publicKey).toBe("new");
    });

    test("keeps every notice when a later page of them fails", async () => {
      const server = fakeServer({ "GET notice": ({ kind }) => notices(kind) });
      await sync(server.api, store, null);
      server.answers["GET notice"] = ({ kind, cursor }) =>
        cursor ? failing() : { ...notices(kind), list: [], next: "2" };
      await sync(server.api, store, null);
      expect(await store.notices("notice")).toHaveLength(1);
    });
  });

  test("of a member is one call, and the next asks for what has changed since", async () => {
    const server = syncServer();
    server.setLines(statement(450));
    await sync(server.api, store, "7");
    expect(await store.linesFrom({}, 0)).toHaveLength(450);
    server.setLines(statement(452));
    await sync(server.api, store, "7");
    expect((await store.lastLine())?.seq).toBe(452);
    expect(server.calls()).toEqual(["GET sync", "GET sync"]);
    expect(since(server)).toEqual([null, 450]);
  });

  test("of a member without changes writes nothing but the time", async () => {
    const server = syncServer();
    server.setLines(statement(3));
    await sync(server.api, store, "7");
    const before = await store.documents();
    server.at = "2026-11-20T12:00:30.000Z";
    await sync(server.api, store, "7");
    const after = await store.documents();
    expect(after.filter(({ key }) => key !== "sync")).toEqual(before.filter(({ key }) => key !== "sync"));
    expect(await store.document("sync")).toMatchObject({
      asOf: server.at,
      value: { documentsAt: server.at },
    });
  });

  test("shows balances at the first page, and says of lists and statement that they are older", async () => {
    const server = syncServer({ page: 3 });
    server.setLines(statement(2));
    await sync(server.api, store, "7");
    server.setLines(statement(9));
    server.at = "2026-11-20T13:00:00.000Z";
    const shown: unknown[] = [];
    const held = Promise.withResolvers<void>();
    const call = server.api.callIfChanged.bind(server.api);
    server.api.callIfChanged = (async (name, request) => {
      if (server.asked.length === 2) await held.promise;
      return call(name, request);
    }) as typeof server.api.callIfChanged;
    const running = sync(server.api, store, "7", () => shown.push(server.asked.length));
    await vi.waitFor(() => expect(shown).toEqual([2]));
    expect((await store.document("balances"))?.value.usdt).toBe("90");
    expect((await store.document("sync"))?.value.documentsAt).toBe(server.at);
    expect((await store.document("sync"))?.asOf).toBe(SYNC_TIME);
    expect((await store.document("statement"))?.asOf).toBe(SYNC_TIME);
    expect(seqs(await store.linesFrom({}, 0))).toEqual([2, 1]);
    held.resolve();
    await running;
    expect(await store.linesFrom({}, 0)).toHaveLength(9);
    expect((await store.document("sync"))?.asOf).toBe(server.at);
  });

  test("takes a line that is sent twice once", async () => {
    const server = syncServer();
    server.setLines(statement(3));
    server.onWay = (page) => page && { ...page, lines: page.lines.flatMap((one) => [one, one]) };
    await sync(server.api, store, "7");
    expect(seqs(await store.linesFrom({}, 0))).toEqual([3, 2, 1]);
  });

  test("asks for a page again when there is a gap", async () => {
    const server = syncServer();
    server.setLines(statement(3));
    server.onWay = (page) =>
      page && { ...page, lines: page.lines.filter(({ seq }) => seq !== 2 || server.asked.length > 1) };
    await sync(server.api, store, "7");
    expect(seqs(await store.linesFrom({}, 0))).toEqual([3, 2, 1]);
    expect(since(server)).toEqual([null, null]);
  });

  test("shows nothing of a statement with a gap that stays, and takes the rest", async () => {
    const server = syncServer();
    server.setLines([line(1), line(3)]);
    server.set("deposits", "1", {});
    await sync(server.api, store, "7");
    expect(since(server)).toEqual([null, null, null]);
    expect(await store.linesFrom({}, 0)).toEqual([]);
    expect((await store.document("statement"))?.value.shownTo).toBe(0);
    expect(await store.items("deposits", 9)).toHaveLength(1);
    expect((await store.document("balances"))?.value.usdt).toBe("30");
    // Nothing but a new line is a reason to try again.
    await sync(server.api, store, "7");
    expect(server.asked).toHaveLength(4);
    server.setLines(statement(4));
    await sync(server.api, store, "7");
    expect(await store.linesFrom({}, 0)).toHaveLength(4);
    expect((await store.document("statement"))?.value.shownTo).toBeNull();
  });

  test("does not take a line that does not chain, and leaves what was shown with its time", async () => {
    const server = syncServer();
    server.setLines(statement(1));
    await sync(server.api, store, "7");
    server.setLines([line(1), line(2, { prevHash: "forged" })]);
    server.at = "2026-11-20T13:00:00.000Z";
    await sync(server.api, store, "7");
    expect(seqs(await store.linesFrom({}, 0))).toEqual([1]);
    expect(await store.document("statement")).toMatchObject({ asOf: SYNC_TIME, value: { shownTo: 1 } });
  });

  test("fetches everything anew when what it kept is not where the cursor is", async () => {
    const server = syncServer();
    server.setLines(statement(3));
    await sync(server.api, store, "7");
    await replaceLines(store, [line(1, { hash: "of another time" })]);
    await sync(server.api, store, "7");
    expect((await store.linesFrom({}, 0)).map(({ hash }) => hash)).toEqual([3, 2, 1].map(hashOf));
    expect(since(server)).toEqual([null, null]);
  });

  test("fetches everything anew when balances and statement disagree, and does not show a statement that still does not fit", async () => {
    const server = syncServer();
    server.setLines(statement(3));
    await sync(server.api, store, "7");
    server.setLines(statement(4));
    server.documents.balances!.balance = "999";
    server.at = "2026-11-20T13:00:00.000Z";
    await sync(server.api, store, "7");
    expect(since(server)).toEqual([null, 3, 3, 3, null, null, null]);
    expect(seqs(await store.linesFrom({}, 0))).toEqual([3, 2, 1]);
    expect((await store.document("statement"))?.asOf).toBe(SYNC_TIME);
    await sync(server.api, store, "7");
    expect(server.asked).toHaveLength(8);
    const now = performance.now();
    vi.spyOn(performance, "now").mockReturnValue(now + 11 * 60_000);
    server.setLines(statement(4));
    await sync(server.api, store, "7");
    expect(since(server).at(-1)).toBeNull();
    expect(await store.linesFrom({}, 0)).toHaveLength(4);
  });

  test("is not held up by a server that promises more pages without end", async () => {
    const server = syncServer();
    server.setLines(statement(1));
    server.onWay = (page) => ({
      ...(page ?? { ...server.answer(null)!, lines: [], whole: false }),
      more: true,
    });
    await sync(server.api, store, "7");
    expect(seqs(await store.linesAfter(0, 9))).toEqual([]);
    expect((await store.lastStored())?.seq).toBe(1);
    expect(server.asked.length).toBeLessThan(6);
  });

  test("stops when the session is over, and leaves all as it was", async () => {
    const server = syncServer();
    server.onWay = () => {
      throw new SignedOutError("");
    };
    expect(await sync(server.api, store, "7")).toBe(true);
    expect(server.asked).toHaveLength(1);
    expect(await store.documents()).toEqual([]);
  });

  test.each([
    ["that cannot be reached", () => failing()],
    [
      "that does not know the call yet",
      () => {
        throw new RefusedError("not_found", "");
      },
    ],
    ["in whose place another one says that nothing has changed", () => null],
  ])("of a server %s leaves all as it was, for the next try", async (_which, onWay) => {
    const server = syncServer();
    server.onWay = onWay;
    expect(await sync(server.api, store, "7")).toBe(false);
    expect(await store.documents()).toEqual([]);
    server.onWay = (page) => page;
    expect(await sync(server.api, store, "7")).toBe(true);
    expect(await store.document("balances")).toBeDefined();
  });

  test("fault 312: keeps notices that the worker has written, until it has a list that knows of them", async () => {
    const server = syncServer();
    server.whole.notices = { notice: [notice("1")] };
    await sync(server.api, store, "7");
    const pushed = "2026-11-20T12:30:00.000Z";
    await store.write({
      documents: [],
      notices: { notice: [notice("1"), notice("2")] },
      fetched: { notice: pushed },
    });
    const row = (await store.document("fetched"))!;
    await store.write({ documents: [{ ...row, value: { ...row.value, pushed } }], notices: {} });
    // Taken back meanwhile: the list is again as the cursor knows it.
    server.answers["GET notice"] = () => ({ list: [notice("1")], next: null });
    server.at = "2026-11-20T13:00:00.000Z";
    await sync(server.api, store, "7");
    expect((await store.notices("notice")).map(({ id }) => id)).toEqual(["1"]);
    expect((await store.document("fetched"))?.value).toEqual({ notice: server.at });
    await sync(server.api, store, "7");
    expect(server.calls().filter((call) => call === "GET notice")).toHaveLength(1);
  });
});
