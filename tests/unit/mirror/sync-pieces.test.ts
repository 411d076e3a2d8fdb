import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { UnreachableError } from "../../../src/shared/errors.ts";
import type { MirrorStore } from "../../../src/mirror/store.ts";
import { sync } from "../../../src/mirror/sync.ts";
import { balances, fakeServer, line, pagesOf, statement } from "./sample-statement.ts";
import { kinds } from "./stores.ts";

const seqs = (lines: { seq: number }[]) => lines.map(({ seq }) => seq);

describe.each(kinds)("a statement that comes in many pages into a mirror $kind", ({ create }) => {
  let store: MirrorStore;
  let lines: BalanceLine[];
  /** After which line the connection is lost; 0 when it is good. */
  let lostAfter: number;
  const pages = pagesOf(() => lines);
  const server = fakeServer({
    "GET wallet/balances": () => balances(lines.at(-1)?.balance ?? "0"),
    "GET wallet/balanceLogs": (request) => {
      if (lostAfter > 0 && Number(request["after"]) >= lostAfter) throw new UnreachableError("network");
      return pages(request);
    },
  });
  const asked = () =>
    server.asked
      .filter(({ call }) => call === "GET wallet/balanceLogs")
      .map(({ request }) => request["after"]);
  const write = (list: BalanceLine[], replace = false) =>
    store.write({ documents: [], notices: {}, lines: { list, replace } });

  beforeEach(async () => {
    store = await create();
    lines = [];
    lostAfter = 0;
    server.asked.length = 0;
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterEach(() => {
    store.close();
    vi.restoreAllMocks();
  });

  test("is not shown before its end, and goes on where it broke off", async () => {
    lines = statement(5_000);
    lostAfter = 4_400;
    await sync(server.api, store, "7");
    expect(await store.linesBefore({}, null, 10)).toEqual([]);
    expect(await store.linesFrom({ asset: "usdt" }, 0)).toEqual([]);
    expect(await store.linesAfter(0, 10)).toEqual([]);
    expect(await store.lastLine()).toBeUndefined();
    expect((await store.lastStored())?.seq).toBe(4_400);
    server.asked.length = 0;
    lostAfter = 0;
    await sync(server.api, store, "7");
    expect(asked()).toEqual([4_400, 4_600, 4_800]);
    expect(await store.linesAfter(0, 6_000)).toEqual(lines);
  });

  test("leaves what was shown before, with the time that it is from", async () => {
    lines = statement(3);
    await sync(server.api, store, "7");
    const before = await store.document("statement");
    expect(before).toMatchObject({ value: { shownTo: null }, asOf: "2026-11-20T12:00:00.000Z" });
    lines = statement(450);
    lostAfter = 203;
    await sync(server.api, store, "7");
    expect(seqs(await store.linesBefore({}, null, 5))).toEqual([3, 2, 1]);
    expect((await store.document("statement"))?.value.shownTo).toBe(3);
    expect((await store.document("statement"))?.asOf).toBe(before?.asOf);
    lostAfter = 0;
    await sync(server.api, store, "7");
    expect((await store.lastLine())?.seq).toBe(450);
    expect((await store.document("statement"))?.value.shownTo).toBeNull();
  });

  test("is never replaced by a part of what the server has", async () => {
    await write(statement(600).map((one) => ({ ...one, hash: `old-${one.seq}`, prevHash: oldHash(one) })));
    lines = statement(600);
    lostAfter = 400;
    // The server's chain is another one: nothing of it follows what is kept, and not all of it can be had.
    server.answers["GET wallet/balanceLogs"] = (request) => {
      if (Number(request["after"]) === 600) return { list: [line(601)], next: null };
      if (Number(request["after"]) >= lostAfter) throw new UnreachableError("network");
      return pages(request);
    };
    await sync(server.api, store, "7");
    expect(await store.linesAfter(0, 1_000)).toHaveLength(600);
    lostAfter = 1_000;
    await sync(server.api, store, "7");
    expect(await store.linesAfter(0, 1_000)).toEqual(lines);
    server.answers["GET wallet/balanceLogs"] = (request) => pages(request);
  });

  test("that grows all the time is taken up to where it agrees with the balances, and not fetched from the beginning", async () => {
    lines = statement(300);
    await sync(server.api, store, "7");
    server.asked.length = 0;
    server.answers["GET vote/voteInfo"] = () => {
      lines = statement(lines.length + 1);
      return { status: "active" };
    };
    await sync(server.api, store, "7");
    delete server.answers["GET vote/voteInfo"];
    expect(asked()).toEqual([300, 301, 302]);
    expect((await store.lastLine())?.balance).toBe((await store.document("balances"))?.value.balance);
    expect((await store.lastLine())?.seq).toBe(302);
  });

  test("leaves no gap when what is kept is forgotten while it comes", async () => {
    lines = statement(300);
    await sync(server.api, store, "7");
    lines = statement(310);
    server.answers["GET vote/voteValues"] = () => {
      void store.forgetFetched();
      return { list: [], next: null };
    };
    await expect(sync(server.api, store, "7")).rejects.toThrow(
      "line 301 does not continue the stored statement",
    );
    delete server.answers["GET vote/voteValues"];
    await sync(server.api, store, "7");
    expect(await store.linesAfter(0, 1_000)).toEqual(lines);
  });
});

function oldHash({ seq, prevHash }: BalanceLine): string {
  return seq === 1 ? prevHash : `old-${seq - 1}`;
}
