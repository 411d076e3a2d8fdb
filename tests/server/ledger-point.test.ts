/** `ledger check` since a sealed point: what it reads, what it finds, and what it says that it has not verified. */
import { sql } from "kysely";
import { expect, onTestFinished } from "vitest";
import { evidenceInspection, inspectEvidence } from "../../server/evidence/check.ts";
import { checkLedger, allInvariants } from "../../server/ledger/check.ts";
import { checkFromPoint, onlyWhole } from "../../server/ledger/check-since.ts";
import { Posting } from "../../server/ledger/posting.ts";
import { newestTransaction } from "../../server/store/database-identity.ts";
import { migrate } from "../../server/store/migrate.ts";
import { reportsInspection } from "../../server/reports/check.ts";
import { closeDays } from "../../server/reports/close.ts";
import { computeNext } from "../../server/reports/compute.ts";
import { fundedMember, newMember, passwords, type Client } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import { openBeside, openServer, type Opened } from "../support/engine.ts";
import { putStampsAhead } from "../support/stamps.ts";
import { undone } from "../support/undone.ts";
import { until } from "../support/until.ts";
import { onPostgres, test } from "../support/test.ts";

const { payPassword } = passwords;

const check = ({ ctx }: Opened, whole = false) =>
  checkFromPoint(ctx, [evidenceInspection(ctx), reportsInspection], { whole });

let anna: Client;
let ben: Client;
const pay = () => anna.call("POST wallet/transfer", { account: "ben", amount: "10", payPassword });

test.beforeAll(async ({ server, operator }) => {
  anna = await fundedMember(server.origin, "anna", "100000");
  ben = await newMember(server.origin, "ben", "anna");
  await ben.credit("ben", "5000");
  await anna.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await operator.call("POST operator/root/make", {});
});

test("the first check has no point, verifies all and seals it; the next one has nothing to read", async ({
  server,
}) => {
  const first = await check(server);
  expect(first).toMatchObject({ ok: true, since: null, refused: "none", unverified: [] });
  expect(first.members).toBeGreaterThan(2);
  const second = await check(server);
  expect(second).toMatchObject({ ok: true, transfers: 0, entries: 0, members: 0, refused: null });
  expect(second).toMatchObject({ since: first.wholeAt, wholeAt: first.wholeAt, unverified: onlyWhole });
});

test("fault 654: every kind of posting since the point is read and holds", async ({ server, operator }) => {
  await check(server);
  await anna.call("POST wallet/transfer", { account: "ben", amount: "10", payPassword });
  await ben.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await anna.call("POST nft/buy", { id: 1, quantity: 2, payPassword });
  await anna.call("POST nft/stake", { id: 1, quantity: 1, payPassword });
  await anna.call("POST nft/transfer", { id: 1, quantity: 1, account: "ben", payPassword });
  await anna.credit("anna", "1000", "fuel");
  await anna.credit("anna", "100", "lock");
  await anna.call("POST stake/create", { amount: "200", payPassword });
  for (const name of ["dividend", "nft", "lock", "stake"] as const) {
    const day = server.ctx.now().toISOString().slice(0, 10);
    await operator.call("POST operator/job/run", { name, day });
  }
  await operator.call("POST operator/root/make", {});
  const checked = await check(server);
  expect(checked).toMatchObject({ ok: true, broken: null, members: 2 });
  expect(checked.transfers).toBeGreaterThanOrEqual(8);
  expect(checked.wholeAt! < checked.since! || checked.wholeAt === checked.since).toBe(true);
  expect(await check(server)).toMatchObject({ ok: true, transfers: 0, refused: null });
});

onPostgres(
  "fault 655: a posting that ends after the point, and began before it, is read once",
  async ({ server }) => {
    await check(server);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let begun = false;
    const posting = server.ctx.db.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      begun = true;
      await held;
      await sql`
      insert into ledger_transaction (id, kind, source, created_at)
      values (gen_random_uuid(), 'bad', '{}', now() - interval '1 day')`.execute(tx);
    });
    await until(() => expect(begun).toBe(true));
    await anna.call("POST wallet/transfer", { account: "ben", amount: "10", payPassword });
    expect(await check(server)).toMatchObject({ ok: true, transfers: 1 });
    release();
    await posting;
    expect(await check(server)).toMatchObject({ ok: false, transfers: 1 });
    await sql`alter table ledger_transaction disable trigger user`.execute(server.ctx.db);
    await sql`delete from ledger_transaction where kind = 'bad'`.execute(server.ctx.db);
    await sql`delete from late_posting where transaction_id not in (select id from ledger_transaction)`.execute(
      server.ctx.db,
    );
    await sql`alter table ledger_transaction enable trigger user`.execute(server.ctx.db);
    expect(await check(server)).toMatchObject({ ok: true });
  },
);

test("fault 660: the newest transaction is found by its key, in each sync and check", async ({ server }) => {
  await undone(server, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql
      .raw<{ "QUERY PLAN": string }>(`explain select ${newestTransaction}`)
      .execute(tx);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Index");
    expect(plan).not.toContain("Sort");
  });
});

test("names of what is left to the whole check are those of invariants, and not the sums", () => {
  const names = allInvariants.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(onlyWhole));
  expect(onlyWhole.length).toBeLessThan(names.length / 2);
  for (const sum of [
    "2: a pool's balance is the sum of its entries",
    "2: a member's balance is the sum of their entries",
  ])
    expect(onlyWhole).not.toContain(sum);
});

test("the call verifies all unless it is asked for what is new", async ({ operator }) => {
  expect(await operator.call("GET operator/ledger/check", {})).toMatchObject({ since: null, members: 3 });
  const since = await operator.call("GET operator/ledger/check", { since: "point" });
  expect(since).toMatchObject({ ok: true, transfers: 0, members: 0 });
  expect(since.since).not.toBeNull();
});

test("two checks at once both hold, and leave a point that holds", async ({ server }) => {
  await anna.call("POST wallet/transfer", { account: "ben", amount: "10", payPassword });
  const both = await Promise.all([check(server), check(server), check(server, true), check(server)]);
  for (const one of both) expect(one).toMatchObject({ ok: true });
  expect(await check(server)).toMatchObject({ ok: true, transfers: 0, refused: null });
});

onPostgres("two servers share the point", async ({ server }) => {
  const beside = await openBeside(server);
  try {
    await check(server);
    expect(await check(beside)).toMatchObject({ ok: true, transfers: 0, refused: null });
  } finally {
    await beside.close();
  }
});

test("both checks agree in the end", async ({ server }) => {
  expect(await checkLedger(server.ctx.db, inspectEvidence(server.ctx))).toMatchObject({ ok: true });
});

test("fault 907: a day that was closed since the point is recounted by the next check, late postings included", async () => {
  const own = await openServer();
  onTestFinished(() => own.close());
  const close = async () => {
    own.clock.advance(DAY);
    while (await closeDays(own.ctx));
    while (await computeNext(own.ctx.db, own.ctx.now()));
  };
  await check(own);
  await fundedMember(own.origin, "closed_anna", "100");
  await close();
  expect(await check(own)).toMatchObject({ ok: true, refused: null });
  await own.ctx.db.transaction().execute(async (tx) => {
    // Of the day that is closed already.
    const posting = await Posting.open(tx, [], new Date(own.ctx.now().getTime() - DAY));
    posting.post({ kind: "test", type: "credit", source: {} }, [
      { party: { pool: "custody" }, asset: "usdt", amount: -5n },
      { party: { pool: "reserve" }, asset: "usdt", amount: 5n },
    ]);
    await posting.write();
  });
  expect(await check(own)).toMatchObject({ ok: true, refused: null });
  await close();
  const tampered = (statement: string) =>
    own.ctx.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
  await tampered(ofReserve("day_sum", "credit", 1));
  expect((await check(own)).broken).toMatch(
    /^reports: a closed day's sums are those of its postings: .* reserve/,
  );
  await tampered(ofReserve("day_sum", "credit", -1));
  await tampered(ofReserve("day_balance", "balance", 1));
  expect((await check(own)).broken).toMatch(
    /^reports: a book closes at its opening and its movements: .*reserve/,
  );
  await tampered(ofReserve("day_balance", "balance", -1));
  expect(await check(own)).toMatchObject({ ok: true });
});

/** Of the newest day. */
function ofReserve(table: string, column: string, more: number): string {
  const newest = `(select max(day) from ${table})`;
  return `update ${table} set ${column} = ${column} + ${more} where book = 'reserve' and day = ${newest}`;
}

test("fault 952: a database whose rows name transactions of another server is checked whole, until its owner migrates", async ({
  server,
}) => {
  const { db } = server.ctx;
  await putStampsAhead(db);
  // Of another database, as the identity would say.
  await db.deleteFrom("sealed_point").execute();

  expect(await check(server)).toMatchObject({ ok: true, since: null });
  await pay();
  expect(await check(server)).toMatchObject({ ok: true, since: null, refused: "numbers" });

  await migrate(db);
  expect(await check(server)).toMatchObject({ ok: true, since: null, refused: "none" });
  await pay();
  expect(await check(server)).toMatchObject({ ok: true, transfers: 1, refused: null });
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from entry where written_in is not null`.execute(db);
  expect(rows[0]!.n).toBeGreaterThan(0);
});

onPostgres(
  "fault 952: servers that start at the same time renew the numbers once, while members pay",
  async ({ server }) => {
    const { db } = server.ctx;
    await putStampsAhead(db);
    const { rows: before } = await sql<{ columns: number }>`
      select max(attnum)::integer as columns from pg_attribute where attrelid = 'entry'::regclass`.execute(
      db,
    );
    await Promise.all([...Array.from({ length: 4 }, () => migrate(db)), pay(), pay(), pay()]);
    const { rows: after } = await sql<{ columns: number }>`
      select max(attnum)::integer as columns from pg_attribute where attrelid = 'entry'::regclass`.execute(
      db,
    );
    expect(after[0]!.columns).toBe(before[0]!.columns + 1);
    expect(await check(server)).toMatchObject({ ok: true, since: null });
    await pay();
    expect(await check(server)).toMatchObject({ ok: true, transfers: 1, refused: null });
  },
);
