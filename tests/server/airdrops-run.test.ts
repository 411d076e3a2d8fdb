/** An airdrop on its way: killed, begun by many, stopped. Rules O115 to O117. */
import { sql } from "kysely";
import { expect } from "vitest";
import { parseAmount } from "../../contract/money.ts";
import { advanceListing } from "../../server/airdrops/listing.ts";
import { insertDraft } from "../../server/airdrops/insert-draft.ts";
import { payPiece } from "../../server/airdrops/pay.ts";
import { addLots } from "../../server/fuel/locked-lots.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { draft, fill, listOf, pay, planted, plantMembers, startOf } from "../support/airdrops.ts";
import { openBlocker } from "../support/blocker.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { Desk } from "../support/operator-sessions.ts";
import { held } from "../support/pools.ts";
import { onPostgres, test } from "../support/test.ts";

const desk = (server: { origin: string }) => new Desk(server.origin);
const ok = { ok: true, broken: null };

/** Started, for members who get so much each. */
async function started(server: Opened, begin: string, count: number, amount = "1") {
  await plantMembers(server, begin, count);
  await fill(server, String(count * 2));
  const made = await draft(desk(server), listOf(planted(begin, count, amount)));
  await desk(server).must("POST operator/airdrop/start", startOf(made));
  return made;
}

/** How many members have how many lines of airdrops. */
async function linesOf(server: Opened, begin: string) {
  const { rows } = await sql<{ lines: bigint; members: bigint }>`
    select lines, count(*) as members from (
      select m.id, count(e.member_id) as lines from member m
      left join entry e on e.member_id = m.id and e.type = 'airdrop'
      where m.account like ${`${begin}\\_%`} group by m.id) one
    group by lines order by lines`.execute(server.ctx.db);
  return rows.map(({ lines, members }) => `${members} with ${lines}`);
}

test("fault 551: killed midway it goes on where it was, each gets one line, and the books are right at any moment", async ({
  server,
}) => {
  const { db } = server.ctx;
  const made = await started(server, "killed", 1_200);
  expect(await checkLedger(db)).toMatchObject(ok);
  // The second piece fails after its money has moved, before it is committed.
  await sql`create function no_power() returns trigger language plpgsql as
    $$ begin if new.paid_count > 500 then raise exception 'no power'; end if; return new; end $$`.execute(db);
  await sql`create trigger no_power before update on airdrop for each row execute function no_power()`.execute(
    db,
  );
  await expect(pay(server)).rejects.toThrow("no power");
  expect(await linesOf(server, "killed")).toEqual(["700 with 0", "500 with 1"]);
  expect(await held(server, "airdrop", "usdt")).toBe(parseAmount("700"));
  expect(await checkLedger(db)).toMatchObject(ok);
  expect(await desk(server).must("GET operator/airdrop", { id: made.id })).toMatchObject({
    state: "running",
    paid: "500",
    paidCount: 500,
  });
  await sql`drop trigger no_power on airdrop`.execute(db);
  await pay(server);
  await pay(server);
  expect(await linesOf(server, "killed")).toEqual(["1200 with 1"]);
  expect(await held(server, "airdrop", "usdt")).toBe(0n);
  expect(await checkLedger(db)).toMatchObject(ok);
  const { list } = await desk(server).must("GET operator/audit", { limit: 1 });
  expect(list[0]).toMatchObject({
    act: "airdrop done",
    operator: null,
    after: { state: "done", recipients: 1_200, paid: "1200" },
  });
});

test("fault 552: started by many at once, and paid by many at once, it gives once", async ({ server }) => {
  await plantMembers(server, "many", 1_100);
  await fill(server, "5000");
  const made = await draft(desk(server), listOf(planted("many", 1_100, "2")));
  const reasons = await Promise.all(
    Array.from({ length: 6 }, () => desk(server).reason("POST operator/airdrop/start", startOf(made))),
  );
  expect(reasons.toSorted()).toEqual([...Array<string>(5).fill("airdrop_state"), "done"]);
  expect(await held(server, "fees", "usdt")).toBe(parseAmount("2800"));
  await Promise.all([pay(server), pay(server), pay(server)]);
  expect(await linesOf(server, "many")).toEqual(["1100 with 1"]);
});

onPostgres("fault 552: two servers that pay at the same time pay each member once", async ({ server }) => {
  const beside = await openBeside(server);
  try {
    await started(server, "both", 3_000);
    await Promise.all([pay(server), pay(beside), pay(beside), pay(server)]);
    expect(await linesOf(server, "both")).toEqual(["3000 with 1"]);
    expect(await held(server, "airdrop", "usdt")).toBe(0n);
  } finally {
    await beside.close();
  }
});

test("stopped midway, who was paid keeps it, the rest goes back, and both stand in the audit log", async ({
  server,
}) => {
  const { ctx } = server;
  const made = await started(server, "stopped", 900);
  const stop = { id: made.id, reason: "wrong list" };
  await payPiece(ctx, BigInt(made.id), addLots);
  const before = await held(server, "fees", "usdt");
  expect(await desk(server).must("POST operator/airdrop/stop", stop)).toMatchObject({
    state: "stopped",
    paid: "500",
    paidCount: 500,
    returned: "400",
    stopReason: "wrong list",
  });
  expect(await held(server, "fees", "usdt")).toBe(before + parseAmount("400"));
  expect(await held(server, "airdrop", "usdt")).toBe(0n);
  const { list } = await desk(server).must("GET operator/audit", { limit: 1 });
  expect(list[0]).toMatchObject({
    act: "airdrop stop",
    reason: "wrong list",
    after: { recipients: 500, ofRecipients: 900, paid: "500", returned: "400", book: "fees" },
  });
  expect(await payPiece(ctx, BigInt(made.id), addLots)).toBe(false);
  expect(await desk(server).reason("POST operator/airdrop/stop", stop)).toBe("airdrop_state");
  expect(await desk(server).reason("POST operator/airdrop/start", startOf(made))).toBe("airdrop_state");
  expect(await linesOf(server, "stopped")).toEqual(["400 with 0", "500 with 1"]);
  expect(await checkLedger(ctx.db)).toMatchObject(ok);
});

test("fault 553: stopped while it is paid, by many, no member is between", async ({ server }) => {
  const made = await started(server, "between", 1_600);
  const stop = { id: made.id, reason: "now" };
  const [, ...reasons] = await Promise.all([
    pay(server),
    desk(server).reason("POST operator/airdrop/stop", stop),
    desk(server).reason("POST operator/airdrop/stop", stop),
  ]);
  expect(reasons.filter((reason) => reason === "done").length).toBeLessThanOrEqual(1);
  const { paid, returned, total, paidCount } = await desk(server).must("GET operator/airdrop", {
    id: made.id,
  });
  expect(parseAmount(paid) + parseAmount(returned)).toBe(parseAmount(total));
  const all = [`${1_600 - paidCount} with 0`, `${paidCount} with 1`];
  expect(await linesOf(server, "between")).toEqual(all.filter((one) => !one.startsWith("0 ")));
  expect(await checkLedger(server.ctx.db)).toMatchObject(ok);
});

onPostgres(
  "fault 553: of two operators who stop it at the same moment one does, and the rest goes back once",
  async ({ server }) => {
    const made = await started(server, "stopped_twice", 10);
    const fees = await held(server, "fees", "usdt");
    const blocker = await openBlocker(server.environment.databaseUrl!);
    try {
      await blocker.hold(`select from airdrop where id = ${made.id} for update`);
      const stop = () => desk(server).reason("POST operator/airdrop/stop", { id: made.id, reason: "now" });
      const stops = Promise.all([stop(), stop()]);
      await blocker.waiting(2);
      await blocker.release();
      expect((await stops).toSorted()).toEqual(["airdrop_state", "done"]);
    } finally {
      await blocker.close();
    }
    expect(await held(server, "airdrop", "usdt")).toBe(0n);
    expect(await held(server, "fees", "usdt")).toBe(fees + parseAmount("10"));
  },
);

test("fault 554: more members than one statement lists are listed in pieces, by whoever goes on", async ({
  server,
}) => {
  const { ctx } = server;
  await plantMembers(server, "listed", 10_500);
  const levels = { kind: "levels" as const, levels: [0] };
  const body = { title: "All", asset: "usdt", book: "fees", audience: levels, split: "each" } as const;
  // A server that was killed after the first piece.
  const id = await insertDraft(ctx.db, { ...body, asked: parseAmount("1") }, "anna", ctx.now());
  expect(await advanceListing(ctx, id)).toBe(true);
  const half = await desk(server).must("GET operator/airdrop", { id: id.toString() });
  expect(half).toMatchObject({ state: "listing", count: 10_000, digest: null, total: "0" });
  const start = { id: half.id, digest: "0".repeat(64), reason: "early" };
  expect(await desk(server).reason("POST operator/airdrop/start", start)).toBe("airdrop_state");
  await Promise.all([pay(server), pay(server)]);
  const whole = await desk(server).must("GET operator/airdrop", { id: half.id });
  const again = await draft(desk(server), { ...body, amount: "1" });
  expect(whole).toMatchObject({ state: "draft", count: again.count, digest: again.digest });
  expect(whole.count).toBeGreaterThan(10_500);

  // Pages by uid, without gaps.
  let cursor: string | undefined;
  const uids: string[] = [];
  for (let pages = 0; pages < 3; pages += 1) {
    const page = await desk(server).must("GET operator/airdrop/recipients", {
      id: half.id,
      limit: 50,
      ...(cursor && { cursor }),
    });
    uids.push(...page.list.map(({ uid }) => uid));
    cursor = page.next ?? undefined;
  }
  expect(new Set(uids).size).toBe(150);
  expect(uids).toEqual(uids.toSorted((a, b) => Number(a) - Number(b)));
});
