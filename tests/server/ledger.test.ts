/** The ledger by itself: what it refuses, and that its check finds every kind of damage. */
import { sql } from "kysely";
import { expect } from "vitest";
import { UNIT } from "../../contract/money.ts";
import type { Asset, EntryInput } from "../../server/ledger/accounts.ts";
import { checkLedger, checkWithin } from "../../server/ledger/check.ts";
import { issueDebit } from "../../server/ledger/debit.ts";
import { FUEL_SUPPLY, mintFuel } from "../../server/ledger/genesis.ts";
import { InsufficientBalance, Posting } from "../../server/ledger/posting.ts";
import { PoolExhausted } from "../../server/ledger/pools.ts";
import { findMember } from "../../server/core/members.ts";
import { register } from "../../server/accounts/register.ts";
import type { Tx } from "../../server/store/store.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

let alice: bigint;
let bob: bigint;
const purpose = { kind: "test", type: "credit" as const, source: {} };

test.beforeAll(async ({ server }) => {
  const passwords = { password: "login-password", payPassword: "second-password" };
  for (const account of ["alice", "bob"]) {
    await register(server.ctx, { account, referrer: "genesis", ...passwords });
  }
  alice = (await findMember(server.ctx.db, "alice"))!;
  bob = (await findMember(server.ctx.db, "bob"))!;
  await posted(server, [entry({ pool: "custody" }, -100n), entry({ member: alice }, 100n)]);
});

test("all fuel is minted once, however often it is asked for", async ({ server }) => {
  await Promise.all([mintFuel(server.ctx.db, new Date()), mintFuel(server.ctx.db, new Date())]);
  const { rows } = await sql<{ total: bigint }>`
    select sum(balance)::bigint as total from pool where pool = 'treasury'`.execute(server.ctx.db);
  expect(rows[0]!.total).toBe(FUEL_SUPPLY);
});

test.for<[string, bigint, bigint, Asset, RegExp]>([
  ["does not sum to zero", -5n, 4n, "usdt", /sum to/],
  ["does not sum to zero in each asset", -5n, 5n, "fuel", /sum to/],
  ["moves nothing", 0n, 0n, "usdt", /none of them zero/],
] as const)("a transfer that %s is refused", async ([, out, into, asset, message], { server }) => {
  const entries = [entry({ member: alice }, out), entry({ member: bob }, into, asset)];
  await expect(posted(server, entries)).rejects.toThrow(message);
});

test("a member's balance cannot fall below zero, not even within a posting that would make up for it", async ({
  server,
}) => {
  const there = [entry({ member: bob }, -1n), entry({ member: alice }, 1n)];
  const back = [entry({ member: alice }, -1n), entry({ member: bob }, 1n)];
  await expect(posted(server, there, back)).rejects.toThrow(InsufficientBalance);
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, transfers: 17 });
});

test("a pool that cannot pay refuses the posting whole", async ({ server }) => {
  await expect(posted(server, [entry({ pool: "fees" }, -1n), entry({ member: bob }, 1n)])).rejects.toThrow(
    PoolExhausted,
  );
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, transfers: 17 });
});

test("a pool pays from as many of its stripes as it takes, to the last unit", async ({ server }) => {
  await undone(server, async (tx) => {
    for (let stripe = 0; stripe < 4; stripe += 1) {
      const posting = await Posting.open(tx, [alice], new Date());
      posting.post(purpose, [entry({ member: alice }, -10n), entry({ pool: "fees" }, 10n)]);
      await posting.write(stripe);
    }
    await post(tx, [entry({ pool: "fees" }, -40n), entry({ member: bob }, 40n)]);
    expect(await checkWithin(tx)).toMatchObject({ ok: true, transfers: 22 });
    await expect(post(tx, [entry({ pool: "fees" }, -1n), entry({ member: bob }, 1n)])).rejects.toThrow(
      PoolExhausted,
    );
  });
});

test.for([
  "update entry set amount = 0",
  "delete from entry",
  "update ledger_transaction set kind = 'x'",
  "delete from ledger_transaction",
])("entries and transfers cannot be changed or deleted: %s", async (statement, { server }) => {
  await expect(sql.raw(statement).execute(server.ctx.db)).rejects.toThrow(/never changed or deleted/);
});

test("the check counts what it has seen", async ({ server }) => {
  expect(await checkLedger(server.ctx.db)).toEqual({
    ok: true,
    transfers: 17,
    entries: 34,
    members: 3,
    broken: null,
  });
});

const LINES = "where member_id is not null";

test.for([
  [
    "a raised balance",
    "update wallet set usdt = usdt + 1 where usdt > 0",
    "2: a member's balance is the sum",
  ],
  [
    "a raised pool",
    "update pool set balance = balance + 1 where pool = 'treasury'",
    "2: a pool's balance is the sum",
  ],
  [
    "a changed amount",
    `update entry set amount = amount + 1 ${LINES}`,
    "1: a transfer's entries sum to zero",
  ],
  ["a deleted entry", `delete from entry ${LINES}`, "1: a transfer's entries sum to zero"],
  ["a rewritten source", `update entry set source = '{"kind":"x"}' ${LINES}`, "6: lines are hash-chained"],
  [
    "a rewritten time",
    `update entry set created_at = created_at + interval '1 day' ${LINES}`,
    "6: lines are hash-chained",
  ],
  ["a rewritten balance", `update entry set balance = balance + 1 ${LINES}`, "6: each balance follows"],
  ["a renumbered line", `update entry set seq = 7 ${LINES}`, "6: lines are numbered without gaps"],
  [
    "an income of which the line is no share",
    `update entry set source = '{"income":"999","price":"1","split":{"usdt":"0.7","points":"0.2","lock":"0.1"}}' ${LINES}`,
    "6: an income's line is its share of the income it names",
  ],
  [
    "a release that is not what its lots gave",
    `update entry set source = '{"rates":[{"amount":"999"}]}' ${LINES}`,
    "6: a release's line is the sum of what its lots released",
  ],
  ["a wrong head", "update wallet set head_hash = 'x' where seq > 0", "6: the chain's head is its last line"],
  [
    "points out of nothing",
    "insert into pool values ('supply', 'points', 0, -5), ('treasury', 'points', 0, 5)",
    "2: a pool's balance is the sum",
  ],
] as const)("the check finds %s and names the invariant", async ([, damage, named], { server }) => {
  await undone(server, async (tx) => {
    // As somebody with the database's own rights would.
    await sql`alter table entry disable trigger user`.execute(tx);
    await sql.raw(damage).execute(tx);
    const check = await checkWithin(tx);
    expect(check.ok).toBe(false);
    expect(check.broken).toContain(named);
  });
});

/** With the right that the gate would give. */
const entry = (party: EntryInput["party"], coins: bigint, asset: Asset = "usdt"): EntryInput => ({
  party:
    "member" in party ? { ...party, right: issueDebit({ member: party.member, scope: "platform" }) } : party,
  asset,
  amount: coins * UNIT,
});

class Undone extends Error {}

/** Runs in a transaction that is rolled back in the end, so that every test begins with the same hundred coins. */
async function undone(server: Opened, work: (tx: Tx) => Promise<void>): Promise<void> {
  const run = server.ctx.db.transaction().execute(async (tx) => {
    await work(tx);
    throw new Undone();
  });
  await expect(run).rejects.toThrow(Undone);
}

async function post(tx: Tx, ...transfers: EntryInput[][]): Promise<void> {
  const posting = await Posting.open(tx, [alice, bob], new Date());
  for (const entries of transfers) posting.post(purpose, entries);
  await posting.write();
}

/** A posting in a transaction of its own: it is refused whole, or stays. */
const posted = (server: Opened, ...transfers: EntryInput[][]) =>
  server.ctx.db.transaction().execute((tx) => post(tx, ...transfers));
