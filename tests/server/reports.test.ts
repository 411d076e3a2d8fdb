/** Daily sheets and the ledger's export: exact, of closed days that never change. Rules O126 to O129. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, onTestFinished } from "vitest";
import { dayIn } from "../../contract/days.ts";
import { previewSwap, swapPair } from "../../contract/fuel/swap-rules.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { defaultSettings } from "../../contract/operator/settings.ts";
import type { Sheet } from "../../contract/reports/schemas.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { Posting } from "../../server/ledger/posting.ts";
import { inspectReports } from "../../server/reports/check.ts";
import { closeDays } from "../../server/reports/close.ts";
import { computeNext } from "../../server/reports/compute.ts";
import { openBlocker } from "../support/blocker.ts";
import { fundedMember, passwords } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import { openBeside, openServer, type Opened } from "../support/engine.ts";
import { Desk, newOperator } from "../support/operator-sessions.ts";
import { OPERATOR_TOKEN, runOperator } from "../support/server.ts";
import { buy } from "../support/swaps.ts";
import { onPostgres, test } from "../support/test.ts";

const HOUR = 3_600_000;

async function fresh(): Promise<Opened> {
  const server = await openServer();
  onTestFinished(() => server.close());
  return server;
}

/** As the worker does, until there is nothing left. */
async function closeAll({ ctx }: Pick<Opened, "ctx">): Promise<void> {
  while (await closeDays(ctx));
  while (await computeNext(ctx.db, ctx.now()));
}

const recount = async ({ ctx }: Opened) => (await checkLedger(ctx.db, inspectReports())).broken;
const desk = (server: Opened) => new Desk(server.origin);
async function days(server: Opened) {
  const { list } = await desk(server).must("GET operator/reports/days", {});
  const { sheet: open } = await desk(server).must("GET operator/reports/open", {});
  return { list, open };
}

/** Usdt from custody to the reserve, at a time of one's own. */
function postAt({ ctx }: Opened, at: Date, legs = 1): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    const posting = await Posting.open(tx, [], at);
    const pair = [
      { party: { pool: "custody" }, asset: "usdt", amount: -100n },
      { party: { pool: "reserve" }, asset: "usdt", amount: 100n },
    ] as const;
    posting.post(
      { kind: "test", type: "credit", source: {} },
      Array.from({ length: legs }, () => pair).flat(),
    );
    await posting.write();
  });
}

const bookOf = ({ books }: Sheet, name: string, asset = "usdt") =>
  books.find((one) => one.book === name && one.asset === asset)!;

async function readFile(server: Opened, path: string, token = desk(server).token!) {
  const response = await fetch(`${server.origin}/api/operator/reports/${path}`, {
    headers: { "operator-token": token },
  });
  return { type: response.headers.get("content-type"), text: await response.text() };
}

const units = (cell = "") => (cell === "" ? 0n : parseAmount(cell));

/** Cells by column; none of these files has quotes. */
function rowsOf(text: string): Record<string, string>[] {
  const [heading = "", ...lines] = text.replace("\uFEFF", "").trimEnd().split("\r\n");
  const names = heading.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [names[i]!, cell])));
}

test("a closed day's sheet holds what members did on it, and the open day goes on from it", async () => {
  const server = await fresh();
  const [anna, ben] = [
    await fundedMember(server.origin, "sheet_anna", "1000"),
    await fundedMember(server.origin, "sheet_ben", "500", "sheet_anna"),
  ];
  const { payPassword } = passwords;
  await anna.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await ben.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  const quote = previewSwap(swapPair("usdt", "fuel")!, parseAmount("20"), parseAmount("20"), defaultSettings);
  expect((await buy(ben, "20", formatAmount(quote.receive))).code).toBe(200);
  const before = await days(server);
  expect(before.list).toEqual([]);
  expect(before.open).toMatchObject({ closed: false, late: 0, votes: { count: 2 } });

  server.clock.advance(DAY);
  await closeAll(server);
  const { list, open } = await days(server);
  expect(list).toHaveLength(1);
  const sheet = list[0]!;
  expect(sheet).toMatchObject({ ...before.open!, endsAt: open!.startsAt, closed: true });
  expect(sheet.votes.amount).toBe(before.open!.votes.amount);
  expect(sheet.burnt).toBe(formatAmount(quote.burn));
  expect(sheet.credits).toEqual([{ asset: "usdt", amount: "1500" }]);
  expect(sheet.incomes.map(({ type }) => type)).toContain("direct");
  expect(sheet.liabilities.find(({ asset }) => asset === "usdt")!.members).toBe(
    bookOf(sheet, "members").closing,
  );
  for (const { opening, debit, credit, closing } of sheet.books)
    expect(parseAmount(closing)).toBe(parseAmount(opening) + parseAmount(credit) - parseAmount(debit));
  const usdt = sheet.books.filter(({ asset }) => asset === "usdt");
  expect(usdt.reduce((sum, { closing }) => sum + parseAmount(closing), 0n)).toBe(0n);
  expect(open).toMatchObject({ from: expect.not.stringContaining(sheet.to), votes: { count: 0 } });
  expect(bookOf(open!, "members").opening).toBe(bookOf(sheet, "members").closing);
  expect(await recount(server)).toBeNull();
});

test("fault 580: a posting that is written after its day was closed counts on the next one, as late", async () => {
  const server = await fresh();
  const yesterday = server.clock.now();
  server.clock.advance(DAY);
  await closeAll(server);
  const [closed] = (await days(server)).list;
  await postAt(server, yesterday);
  const after = await days(server);
  expect(after.list).toEqual([closed]);
  expect(after.open).toMatchObject({ late: 1 });
  expect(bookOf(after.open!, "reserve")).toMatchObject({ credit: "0.000001" });

  server.clock.advance(DAY);
  await closeAll(server);
  const [next, first] = (await days(server)).list;
  expect(first).toEqual(closed);
  expect(next).toMatchObject({ late: 1 });
  expect(bookOf(next!, "reserve").credit).toBe("0.000001");
  const { text } = await readFile(server, `ledger?from=${next!.from}&to=${next!.to}`);
  expect(rowsOf(text).filter(({ row }) => row === "entry")).toMatchObject([
    { day: next!.from, time: yesterday.toISOString(), book: "custody", debit: "0.000001" },
    { day: next!.from, book: "reserve", credit: "0.000001" },
  ]);
  expect(await recount(server)).toBeNull();
});

test("fault 581: a transaction whose identifier does not tell its time counts by its time", async () => {
  const server = await fresh();
  const [id, at] = [randomUUID(), server.clock.now()];
  await server.ctx.db.transaction().execute(async (tx) => {
    await sql`insert into ledger_transaction (id, kind, source, created_at) values (${id}, 'old', '{}', ${at})`.execute(
      tx,
    );
    for (const [ordinal, pool, amount] of [
      [0, "custody", -7],
      [1, "reserve", 7],
    ] as const) {
      await sql`insert into entry (transaction_id, ordinal, pool, asset, amount, created_at)
        values (${id}, ${ordinal}, ${pool}, 'usdt', ${amount}, ${at})`.execute(tx);
      await sql`insert into pool (pool, asset, stripe, balance) values (${pool}, 'usdt', 0, ${amount})`.execute(
        tx,
      );
    }
  });
  server.clock.advance(DAY);
  await closeAll(server);
  const [sheet] = (await days(server)).list;
  expect(sheet).toMatchObject({ late: 0 });
  expect(bookOf(sheet!, "reserve").credit).toBe("0.00000007");
  expect(await recount(server)).toBeNull();
});

onPostgres("fault 582: a day is closed only when no posting of it is on its way", async () => {
  const server = await fresh();
  const at = server.clock.now();
  const blocker = await openBlocker(server.environment.databaseUrl!);
  onTestFinished(() => blocker.close());
  const { rows } = await sql<{ id: string }>`
    select id from ledger_transaction order by id desc limit 1`.execute(server.ctx.db);
  const id = `${rows[0]!.id.slice(0, 13)}-7fff-bfff-ffffffffffff`;
  await blocker.hold(
    `insert into ledger_transaction (id, kind, source, created_at)
     select '${id}', 'slow', '{}', created_at from ledger_transaction where id = '${rows[0]!.id}'`,
  );
  server.clock.advance(DAY);
  expect(await closeDays(server.ctx)).toBeNull();
  await blocker.release();
  expect(await closeDays(server.ctx)).toBe(1);
  await postAt(server, at);
  expect(await server.ctx.db.selectFrom("late_posting").select("posted_at").execute()).toEqual([
    { posted_at: at },
  ]);
});

onPostgres("fault 583: two servers close and sum up each day once", async () => {
  const server = await fresh();
  const beside = await openBeside(server);
  onTestFinished(() => beside.close());
  for (let day = 0; day < 3; day += 1) {
    await postAt(server, server.clock.now());
    server.clock.advance(DAY);
  }
  await Promise.all([closeAll(server), closeAll(beside), closeAll(server)]);
  const { list } = await days(server);
  expect(list.map((sheet) => bookOf(sheet, "reserve").closing)).toEqual(["0.000003", "0.000002", "0.000001"]);
  expect(await recount(server)).toBeNull();
});

test("fault 584: a change of the zone makes one day longer, and no posting counts twice or never", async () => {
  const server = await fresh();
  const noon = new Date(`${server.clock.now().toISOString().slice(0, 10)}T04:00:00Z`);
  server.clock.stopAt(noon);
  await postAt(server, noon);
  server.clock.advance(DAY);
  await closeAll(server);
  const { ctx } = server;
  await desk(server).must("POST operator/config", {
    withdrawWindow: { ...defaultSettings.withdrawWindow, timeZone: "America/Los_Angeles" },
    reason: "the platform moves",
  });
  for (let day = 0; day < 3; day += 1) {
    await postAt(server, server.clock.now());
    server.clock.advance(DAY);
  }
  await closeAll(server);
  const list = (await days(server)).list.toReversed();
  for (const [i, one] of list.entries()) {
    expect(await desk(server).must("GET operator/reports/range", { from: one.from, to: one.to })).toEqual(
      one,
    );
    if (i > 0) expect(one.startsAt).toBe(list[i - 1]!.endsAt);
    if (i > 0) expect(one.from > list[i - 1]!.from).toBe(true);
  }
  const hours = list.map(({ startsAt, endsAt }) => (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000);
  expect(Math.max(...hours)).toBeGreaterThan(24);
  expect(await recount(server)).toBeNull();
  expect(await ctx.db.selectFrom("late_posting").selectAll().execute()).toEqual([]);
});

test("fault 780: a day whose 00:00 comes twice begins at the first one, as it does for limits and jobs", async () => {
  const server = await fresh();
  await desk(server).must("POST operator/config", {
    withdrawWindow: { ...defaultSettings.withdrawWindow, timeZone: "Atlantic/Azores" },
    reason: "the platform moves",
  });
  // In the night of the last Sunday of October, at 01:00 UTC, its clocks are put back from 01:00 to 00:00.
  const day = new Date(Date.UTC(server.clock.now().getUTCFullYear() + 1, 9, 31));
  day.setUTCDate(31 - day.getUTCDay());
  const date = day.toISOString().slice(0, 10);
  server.clock.stopAt(new Date(day.getTime() + HOUR / 2));
  expect(dayIn("Atlantic/Azores", server.clock.now())).toBe(date);
  await postAt(server, server.clock.now());
  server.clock.advance(2 * DAY);
  await closeAll(server);
  const sheet = (await days(server)).list.find(({ from }) => from === date)!;
  expect(sheet.startsAt).toBe(day.toISOString());
  expect(Date.parse(sheet.endsAt) - Date.parse(sheet.startsAt)).toBe(DAY + HOUR);
  expect(bookOf(sheet, "reserve").credit).toBe("0.000001");
  expect(await recount(server)).toBeNull();
});

test("a closed day's sums cannot be rewritten, nor the day be opened again", async () => {
  const server = await fresh();
  server.clock.advance(DAY);
  await closeAll(server);
  for (const statement of [
    "update day_sum set credit = credit + 1",
    "delete from day_sum",
    "update day_balance set balance = 0",
    "update closed_day set computed_at = null",
    "delete from closed_day",
  ])
    await expect(sql.raw(statement).execute(server.ctx.db)).rejects.toThrow(/never/);
});

test("the ledger's export sums to the books, day by day, in double entry", async () => {
  const server = await fresh();
  await fundedMember(server.origin, "export_anna", "1000");
  // More than is read at once.
  await postAt(server, server.clock.now(), 700);
  server.clock.advance(DAY);
  await postAt(server, server.clock.now());
  server.clock.advance(DAY);
  await closeAll(server);
  const [last, first] = (await days(server)).list;
  const { type, text } = await readFile(server, `ledger?from=${first!.from}&to=${last!.to}`);
  expect(type).toBe("text/csv; charset=utf-8");
  const rows = rowsOf(text);
  const entries = rows.filter(({ row }) => row === "entry");
  const counted = await sql<{ count: number }>`select count(*)::integer as count from entry`.execute(
    server.ctx.db,
  );
  expect(entries).toHaveLength(counted.rows[0]!.count);
  expect(rows.at(-1)).toMatchObject({ row: "end", balance: String(entries.length) });
  for (const same of Map.groupBy(entries, ({ transaction, asset }) => `${transaction} ${asset}`).values())
    expect(same.reduce((sum, { debit, credit }) => sum + units(credit) - units(debit), 0n)).toBe(0n);
  for (const closing of rows.filter(({ row }) => row === "closing")) {
    const same = rows.filter(
      (row) =>
        row["day"] === closing["day"] && row["book"] === closing["book"] && row["asset"] === closing["asset"],
    );
    const opening = same.find(({ row }) => row === "opening");
    const moved = same.reduce((sum, { debit, credit }) => sum + units(credit) - units(debit), 0n);
    expect(units(opening?.["balance"]) + moved).toBe(units(closing["balance"]));
  }
  expect(text).not.toContain("export_anna");
  const audit = await desk(server).must("GET operator/audit", {});
  expect(audit.list[0]).toMatchObject({
    act: "ledger export",
    subject: `${first!.from}..${last!.to}`,
    after: { accounts: false },
  });
  const sheets = rowsOf((await readFile(server, `sheets?from=${first!.from}&to=${last!.to}`)).text);
  expect(sheets).toContainEqual(
    expect.objectContaining({ day: first!.from, figure: "credits", asset: "usdt", amount: "1000" }),
  );
});

test("fault 585: an export of a ledger that was changed beside the server breaks off, and the check says where", async () => {
  const server = await fresh();
  server.clock.advance(DAY);
  await closeAll(server);
  const [sheet] = (await days(server)).list;
  await sql`insert into entry (transaction_id, ordinal, pool, asset, amount, created_at)
    select id, 99, 'reserve', 'usdt', 5, created_at from ledger_transaction order by id limit 1`.execute(
    server.ctx.db,
  );
  await expect(readFile(server, `ledger?from=${sheet!.from}&to=${sheet!.to}`)).rejects.toThrow();
  const broken = await server.ctx.db.transaction().execute((tx) => inspectReports()(tx));
  expect(broken).toBe(`reports: a closed day's sums are those of its postings: ${sheet!.from} mint reserve`);
});

test("only who may read them reads reports, accounts stand in it only for who asks and may, and open days are refused", async () => {
  const server = await fresh();
  await fundedMember(server.origin, "named_anna", "10");
  server.clock.advance(DAY);
  await closeAll(server);
  const [sheet] = (await days(server)).list;
  const range = { from: sheet!.from, to: sheet!.to };
  const query = new URLSearchParams(range).toString();
  const support = await newOperator(server, "sue", ["support"]);
  const editor = await newOperator(server, "ed", ["editor"]);
  for (const one of [support, editor]) {
    expect(await one.reason("GET operator/reports/days", {})).toBe("operator_forbidden");
    expect(await one.reason("GET operator/reports/range", range)).toBe("operator_forbidden");
    for (const path of [`ledger?${query}`, `sheets?${query}`])
      expect((await readFile(server, path, one.token!)).text).toContain("operator_forbidden");
  }
  const finance = await newOperator(server, "fin", ["finance"]);
  const auditor = await newOperator(server, "aud", ["auditor"]);
  expect((await readFile(server, `ledger?${query}&accounts=1`, finance.token!)).text).toContain(
    "operator_forbidden",
  );
  expect((await readFile(server, `ledger?${query}`, finance.token!)).text).not.toContain("named_anna");
  expect((await readFile(server, `ledger?${query}&accounts=1`, auditor.token!)).text).toContain("named_anna");
  const today = (await days(server)).open!.from;
  expect(await auditor.reason("GET operator/reports/range", { from: range.from, to: today })).toBe(
    "day_not_closed",
  );
  expect((await readFile(server, `ledger?from=${today}&to=${today}`)).text).toContain("day_not_closed");
  expect(await auditor.reason("GET operator/reports/range", { from: range.to, to: "2026-02-30" })).toBe(
    "invalid",
  );
  expect(await auditor.reason("GET operator/reports/range", { from: today, to: range.from })).toBe("invalid");
});

test("the command line prints sheets, writes the files, and says when there is none to write", async () => {
  const server = await fresh();
  await fundedMember(server.origin, "command_anna", "10");
  const run = (...words: string[]) =>
    runOperator({ STARSHIP_URL: server.origin, OPERATOR_TOKEN }, "report", ...words);
  server.clock.advance(DAY);
  await closeAll(server);
  const [sheet] = (await days(server)).list;
  const range = ["--from", sheet!.from, "--to", sheet!.to];
  expect((await run("days")).stdout).toContain(sheet!.from);
  expect(JSON.parse((await run("range", ...range, "--json")).stdout)).toEqual(sheet);
  expect((await run("sheets", ...range)).stdout).toContain(`${sheet!.from},credits,,usdt,,10`);
  const ledger = await run("ledger", ...range);
  expect(ledger.code).toBe(0);
  expect(rowsOf(ledger.stdout).at(-1)).toMatchObject({ row: "end" });
  const refused = await run("ledger", "--from", sheet!.from, "--to", "2099-01-01");
  expect([refused.code, refused.stdout]).toEqual([1, ""]);
  expect(refused.stderr).toContain("day_not_closed");
  await sql`insert into entry (transaction_id, ordinal, pool, asset, amount, created_at)
    select id, 99, 'reserve', 'usdt', 5, created_at from ledger_transaction order by id limit 1`.execute(
    server.ctx.db,
  );
  const broken = await run("ledger", ...range);
  expect(broken.code).toBe(1);
  expect(broken.stderr).toContain("incomplete");
});
