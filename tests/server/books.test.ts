/** The platform's books as operators read them, and what stands on the chain for them. Rules O106 to O109. */
import { sql } from "kysely";
import { expect } from "vitest";
import type { BookName } from "../../contract/books/schemas.ts";
import { formatAmount, parseAmount, UNIT } from "../../contract/money.ts";
import { sumDays } from "../../server/books/day-sums.ts";
import { NoReading, takeReading } from "../../server/books/reading.ts";
import { Posting } from "../../server/ledger/posting.ts";
import { readChain, reserves } from "../support/books.ts";
import { fundedMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { Desk } from "../support/operator-sessions.ts";
import { held, setBook } from "../support/pools.ts";
import { test } from "../support/test.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const alarmsOf = async (server: Opened, kind: string) => {
  const { list } = await new Desk(server.origin).must("GET operator/alarms", {});
  return list.filter((alarm) => alarm.kind === kind);
};

const none = async () => null;
const flow = (received: string, paid: string, balance: string) => ({ received, paid, balance });

/** Moves usdt between two books at a time. */
async function move({ ctx }: Opened, from: BookName, to: BookName, amount: bigint, at = ctx.now()) {
  await ctx.db.transaction().execute(async (tx) => {
    const posting = await Posting.open(tx, [], at);
    posting.post({ kind: "test", type: "credit", source: { note: "made" } }, [
      { party: { pool: from }, asset: "usdt", amount: -amount },
      { party: { pool: to }, asset: "usdt", amount },
    ]);
    await posting.write();
  });
}

test("balances of all books sum to zero with members', and burnt fuel is told", async ({
  server,
  account,
}) => {
  const desk = new Desk(server.origin);
  const member = await fundedMember(server.origin, account, "1000");
  await member.call("POST nft/buy", { id: 1, quantity: 2, payPassword: passwords.payPassword });
  const { list, burnt } = await desk.must("GET operator/books", {});
  expect(burnt).toBe("0");
  const usdt = list.filter(({ asset }) => asset === "usdt");
  const balance = (book: BookName) => usdt.find((one) => one.book === book)?.balance;
  expect([balance("nft"), balance("fees"), balance("custody")]).toEqual(["100", "100", "-1000"]);
  const { owed, members, books } = await desk.must("GET operator/custody", {});
  expect({ owed, members }).toEqual({ owed: "1000", members: "800" });
  expect(books).toEqual([
    { book: "fees", balance: "100" },
    { book: "nft", balance: "100" },
  ]);
  const { list: lines } = await desk.must("GET operator/books/lines", { book: "nft", asset: "usdt" });
  expect(lines[0]).toMatchObject({ kind: "nft", amount: "100", account, source: { nft: 1, quantity: 2 } });
});

test("movements page without a gap or a repetition, also among those of one moment", async ({ server }) => {
  const desk = new Desk(server.origin);
  const at = server.ctx.now();
  for (let i = 1; i <= 7; i += 1) await move(server, "custody", "dividend", BigInt(i), at);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { book: "dividend", asset: "usdt", limit: 3, ...(cursor && { cursor }) } as const;
    const { list, next } = await desk.must("GET operator/books/lines", query);
    seen.push(...list.map(({ id }) => id));
    cursor = next ?? undefined;
    // What comes meanwhile is newer than what is still to come.
    await move(server, "custody", "dividend", 50n);
  } while (cursor);
  expect(seen).toHaveLength(7);
  expect(new Set(seen).size).toBe(7);
  expect(await desk.reason("GET operator/books/lines", { book: "fees", asset: "usdt", cursor: "x" })).toBe(
    "invalid",
  );
});

test("a page of a book's lines is read by one walk along the index", async ({ server }) => {
  const { rows } = await server.ctx.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ "QUERY PLAN": string }>`
      explain select amount from entry where pool = 'fees' and asset = 'usdt'
        and (created_at, transaction_id, ordinal) < (now(), '01900000-0000-7000-8000-000000000000'::uuid, 0)
      order by created_at desc, transaction_id desc, ordinal desc limit 20`.execute(tx);
  });
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Index Only Scan Backward using entry_pool");
  expect(plan).not.toContain("Sort");
});

test("days tell what came, went and was held, whatever the zone, and an entry that comes too late is found", async ({
  server,
}) => {
  const { ctx, clock } = server;
  const desk = new Desk(server.origin);
  const read = () => desk.must("GET operator/books/days", { book: "reserve", asset: "usdt", days: 4 });
  const shown = async () => (await read()).list.map((one) => flow(one.received, one.paid, one.balance));
  await setBook(server, "reserve", 100n * UNIT);
  const first = ctx.now();
  clock.advance(DAY);
  await move(server, "reserve", "custody", 30n * UNIT);
  await move(server, "custody", "reserve", 5n * UNIT);
  clock.advance(DAY);
  await move(server, "custody", "reserve", 1n * UNIT);
  const expected = [
    flow("0", "0", "0"),
    flow("100", "0", "100"),
    flow("5", "30", "75"),
    flow("1", "0", "76"),
  ];
  expect(await shown()).toEqual(expected);
  await sumDays(ctx.db, "Asia/Shanghai", ctx.now());
  expect(await shown()).toEqual(expected);
  // Two days are kept, and today is not.
  const kept = await ctx.db.selectFrom("book_day").select("day").where("pool", "=", "reserve").execute();
  expect(kept).toHaveLength(2);
  await move(server, "custody", "reserve", 7n * UNIT, first);
  const late = [flow("0", "0", "0"), flow("107", "0", "107"), flow("5", "30", "82"), flow("1", "0", "83")];
  expect(await shown()).toEqual(late);
  await sumDays(ctx.db, "Asia/Shanghai", ctx.now());
  const summed = await ctx.db
    .selectFrom("book_day")
    .select("received")
    .where("pool", "=", "reserve")
    .orderBy("day")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(summed.received).toBe(107n * UNIT);
  expect(await shown()).toEqual(late);
  const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "Pacific/Kiritimati" };
  await desk.must("POST operator/config", { withdrawWindow });
  const { list } = await read();
  await sumDays(ctx.db, withdrawWindow.timeZone, ctx.now());
  expect((await read()).list).toEqual(list);
  expect(list.at(-1)).toMatchObject({ balance: "83" });
  const sum = list.reduce(
    (total, { received, paid }) => total + parseAmount(received) - parseAmount(paid),
    0n,
  );
  expect(formatAmount(sum)).toBe("83");
});

test("custody is told by address, cold storage and what is on its way, and pages by size", async ({
  server,
}) => {
  const desk = new Desk(server.origin);
  server.clock.advance(5 * MINUTE);
  await readChain(server, "12.5");
  const owed = formatAmount(-(await held(server, "custody", "usdt")));
  expect((await desk.must("GET operator/custody", {})).reading).toMatchObject({
    ledger: owed,
    difference: "12.5",
    missing: "0",
    free: "12.5",
    shortSince: null,
  });
  await takeReading({ ...server.ctx, chain: null }, async () => reserves("5", "900", ["7", "5", "40"]));
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const { list, next } = await desk.must("GET operator/custody/addresses", {
      limit: 2,
      ...(cursor && { cursor }),
    });
    pages.push(...list.map(({ kind, balance }) => `${kind} ${balance}`));
    cursor = next ?? undefined;
  } while (cursor);
  expect(pages).toEqual(["cold 900", "deposit 40", "deposit 7", "deposit 5", "hot 5"]);
  expect((await desk.must("GET operator/custody", {})).reading).toMatchObject({
    hot: "5",
    cold: "900",
    deposits: "52",
    total: "957",
  });
  // An address that holds nothing any more is gone at the next reading.
  await takeReading({ ...server.ctx, chain: null }, async () => reserves("5", "900", ["7"]));
  expect((await desk.must("GET operator/custody/addresses", {})).list).toHaveLength(3);
});

test("fault 538: a shortfall alarms when every reading of a quarter of an hour shows it, and a flapping node never", async ({
  server,
}) => {
  const { ctx, clock } = server;
  await readChain(server, "0");
  for (let i = 0; i < 6; i += 1) {
    clock.advance(5 * MINUTE);
    await readChain(server, i % 2 === 0 ? "-3" : "0");
    expect(await alarmsOf(server, "custody_short")).toEqual([]);
  }
  clock.advance(5 * MINUTE);
  await readChain(server, "-3");
  const since = ctx.now().getTime();
  clock.advance(10 * MINUTE);
  // Nodes that do not agree say nothing, for or against.
  await expect(takeReading({ ...ctx, chain: null }, none)).rejects.toThrow(NoReading);
  await readChain(server, "-4.5");
  expect(await alarmsOf(server, "custody_short")).toEqual([]);
  clock.advance(6 * MINUTE);
  const [alarm] = await alarmsOf(server, "custody_short");
  expect(alarm).toMatchObject({ subject: "chain 56", facts: { missing: "4.5" } });
  expect(Math.abs(new Date(alarm!.since).getTime() - since)).toBeLessThan(MINUTE);
  await expect(takeReading({ ...ctx, chain: null }, none)).rejects.toThrow(NoReading);
  expect(await alarmsOf(server, "custody_short")).toHaveLength(1);
  await readChain(server, "0");
  expect(await alarmsOf(server, "custody_short")).toEqual([]);
});

test("fault 539: pushes that are due while no service accepts any are an alarm, one dead device is none", async ({
  server,
}) => {
  const { db, now } = server.ctx;
  const message = (total: number, counts: { sent?: number; pruned?: number; queued?: boolean }) =>
    db
      .insertInto("push_message")
      .values({
        kind: "security",
        event: "login",
        subject: `test ${Math.random()}`,
        member_id: null,
        notice_id: null,
        due_at: now(),
        expires_at: new Date(now().getTime() + DAY),
        queued_at: counts.queued === false ? null : now(),
        total,
        sent: counts.sent ?? 0,
        pruned: counts.pruned ?? 0,
      })
      .execute();
  const silent = () => alarmsOf(server, "push_silent");
  await message(2, {});
  await message(9, { pruned: 9 });
  server.clock.advance(31 * MINUTE);
  expect(await silent()).toEqual([]);
  await message(5, {});
  server.clock.advance(29 * MINUTE);
  expect(await silent()).toEqual([]);
  server.clock.advance(2 * MINUTE);
  expect(await silent()).toMatchObject([{ subject: "push", facts: { messages: "2" } }]);
  await sql`insert into push_acceptance (at) values (${now()}::timestamptz)`.execute(db);
  expect(await silent()).toEqual([]);
  // Nobody queues: no server pushes. Without a device there is nothing to push to.
  server.clock.advance(5 * MINUTE);
  await message(0, { queued: false });
  server.clock.advance(31 * MINUTE);
  expect(await silent()).toEqual([]);
  const { id: member } = await db.selectFrom("member").select("id").limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto("push_subscription")
    .values({
      endpoint: "https://push.example/1",
      member_id: member,
      p256dh: "",
      auth: "",
      language: "en",
      created_at: now(),
      scope: null,
      token_hash: null,
      ended_at: null,
    })
    .execute();
  expect(await silent()).toHaveLength(1);
});
