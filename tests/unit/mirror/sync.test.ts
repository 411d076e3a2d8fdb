import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SignedOutError, UnreachableError } from "../../../src/shared/errors.ts";
import { sync } from "../../../src/mirror/sync.ts";
import type { MirrorStore } from "../../../src/mirror/store.ts";
import { balances, fakeServer, line, pagesOf, statement } from "./sample-statement.ts";
import { kinds } from "./stores.ts";

const seqs = (lines: { seq: number }[]) => lines.map(({ seq }) => seq);
const notices = (kind: unknown) => ({ list: [{ id: `${kind}`, kind, publishedAt: "2026" }], next: null });
const failing = () => {
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

  test("of a visitor makes public calls only", async () => {
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

  test("fetches a member's things in the order of the specification", async () => {
    const server = fakeServer({});
    await sync(server.api, store, "7");
    const own = server.calls().filter((call) => !/config|banner|notice|setting|receipt/.test(call));
    expect(own).toEqual([
      "GET account/info",
      "GET vote/ordinalsAmount",
      "GET wallet/balances",
      "GET vote/voteInfo",
      "GET wallet/balanceLogs",
      "GET vote/voteValues",
    ]);
  });

  test("fetches the statement page by page, and next time only what is new", async () => {
    let lines = statement(450);
    const server = fakeServer({
      "GET wallet/balances": () => balances(lines.at(-1)?.balance ?? "0"),
      "GET wallet/balanceLogs": (request) => pagesOf(() => lines)(request),
    });
    await sync(server.api, store, "7");
    expect(await store.linesFrom({}, 0)).toHaveLength(450);
    lines = statement(452);
    server.asked.length = 0;
    await sync(server.api, store, "7");
    expect((await store.lastLine())?.seq).toBe(452);
    const pages = server.asked.filter(({ call }) => call === "GET wallet/balanceLogs");
    expect(pages.map(({ request }) => request["after"])).toEqual([450]);
  });

  test("takes a line that is sent twice once", async () => {
    const server = fakeServer({
      "GET wallet/balances": () => balances("30"),
      "GET wallet/balanceLogs": () => ({ list: [line(1), line(2), line(2), line(3)], next: null }),
    });
    await sync(server.api, store, "7");
    expect(seqs(await store.linesFrom({}, 0))).toEqual([3, 2, 1]);
    await sync(server.api, store, "7");
    expect(seqs(await store.linesFrom({}, 0))).toEqual([3, 2, 1]);
  });

  test("asks again from the last good line when there is a gap", async () => {
    const answers = [
      [line(1), line(3)],
      [line(2), line(3)],
    ];
    const server = fakeServer({
      "GET wallet/balances": () => balances("30"),
      "GET wallet/balanceLogs": () => ({ list: answers.shift() ?? [], next: null }),
    });
    await sync(server.api, store, "7");
    expect(seqs(await store.linesFrom({}, 0))).toEqual([3, 2, 1]);
    const asked = server.asked.filter(({ call }) => call === "GET wallet/balanceLogs");
    expect(asked.map(({ request }) => request["after"])).toEqual([0, 1]);
  });

  test("keeps nothing behind a gap that stays", async () => {
    const server = fakeServer({
      "GET wallet/balances": () => balances("10"),
      "GET wallet/balanceLogs": ({ after }) => ({
        list: after === 0 ? [line(1), line(3)] : [line(3)],
        next: null,
      }),
    });
    await sync(server.api, store, "7");
    expect(seqs(await store.linesFrom({}, 0))).toEqual([1]);
  });

  test("does not take a line that does not chain", async () => {
    const server = fakeServer({
      "GET wallet/balances": () => balances("10"),
      "GET wallet/balanceLogs": pagesOf(() => [line(1), line(2, { prevHash: "forged" })]),
    });
    await sync(server.api, store, "7");
    expect(seqs(await store.linesFrom({}, 0))).toEqual([1]);
  });

  test("fetches everything anew when what it kept is not the server's statement", async () => {
    await store.write({
      documents: [],
      notices: {},
      lines: { list: [line(1, { hash: "of another time" })], replace: false },
    });
    const server = fakeServer({
      "GET wallet/balances": () => balances("30"),
      "GET wallet/balanceLogs": pagesOf(() => statement(3)),
    });
    await sync(server.api, store, "7");
    expect((await store.linesFrom({}, 0)).map(({ hash }) => hash)).toEqual(["hash-3", "hash-2", "hash-1"]);
  });

  test("is not held up by a server that promises more pages without end", async () => {
    const server = fakeServer({
      "GET wallet/balances": () => balances("10"),
      "GET wallet/balanceLogs": () => ({ list: [line(1)], next: "more" }),
    });
    await sync(server.api, store, "7");
    expect(seqs(await store.linesFrom({}, 0))).toEqual([1]);
  });

  test("fetches balances and statement again when something happened in between", async () => {
    let lines = statement(1);
    const server = fakeServer({
      "GET wallet/balances": () => balances(lines.at(-1)?.balance ?? "0"),
      "GET vote/voteInfo": () => {
        lines = statement(2);
        return { status: "none" };
      },
      "GET wallet/balanceLogs": pagesOf(() => lines),
    });
    await sync(server.api, store, "7");
    expect((await store.document("balances"))?.value.usdt).toBe("20");
    expect(seqs(await store.linesFrom({}, 0))).toEqual([2, 1]);
    expect(server.calls().filter((call) => call === "GET wallet/balances")).toHaveLength(2);
  });

  test("gives up after three tries at a statement that never agrees, the last of them from the beginning", async () => {
    const server = fakeServer({
      "GET wallet/balances": () => balances("999"),
      "GET wallet/balanceLogs": pagesOf(() => statement(2)),
    });
    await store.write({ documents: [], notices: {}, lines: { list: statement(1), replace: false } });
    await sync(server.api, store, "7");
    const asked = server.asked.filter(({ call }) => call === "GET wallet/balanceLogs");
    expect(asked.map(({ request }) => request["after"])).toEqual([1, 2, 2, 0]);
    expect(seqs(await store.linesFrom({}, 0))).toEqual([2, 1]);
  });

  test("takes what else arrives when one call fails, and leaves that one as it was", async () => {
    const server = fakeServer({ "GET wallet/balances": () => balances("0") });
    await sync(server.api, store, "7");
    server.answers["GET vote/ordinalsAmount"] = failing;
    server.answers["GET account/info"] = () => ({ uid: "7", username: "nova", level: 3 });
    await sync(server.api, store, "7");
    expect((await store.document("info"))?.value.level).toBe(3);
    expect((await store.document("ordinalsAmount"))?.value.ordinalsAmount).toBe("0");
  });

  test("keeps every notice when a later page of them fails", async () => {
    const server = fakeServer({ "GET notice": ({ kind }) => notices(kind) });
    await sync(server.api, store, null);
    server.answers["GET notice"] = ({ kind, cursor }) =>
      cursor ? failing() : { ...notices(kind), list: [], next: "2" };
    await sync(server.api, store, null);
    expect(await store.notices("notice")).toHaveLength(1);
  });

  test("stops asking for the member's things once the session is over", async () => {
    const server = fakeServer({
      "GET account/info": () => {
        throw new SignedOutError("");
      },
    });
    await sync(server.api, store, "7");
    expect(server.calls()).not.toContain("GET wallet/balances");
    expect(await store.document("balances")).toBeUndefined();
  });

  test("shows nothing of itself before it is complete", async () => {
    const held = Promise.withResolvers<void>();
    const server = fakeServer({});
    const call = server.api.call.bind(server.api);
    server.api.call = (async (name, request) => {
      if (name === "GET vote/voteValues") await held.promise;
      return call(name, request);
    }) as typeof server.api.call;
    const running = sync(server.api, store, "7");
    await vi.waitFor(() => expect(server.calls()).toContain("GET wallet/balanceLogs"));
    expect(await store.document("balances")).toBeUndefined();
    expect(await store.document("config")).toBeUndefined();
    held.resolve();
    await running;
    expect(await store.document("balances")).toBeDefined();
  });
});
