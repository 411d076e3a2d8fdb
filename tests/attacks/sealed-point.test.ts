/** Somebody with the database's own rights rewrites rows: which check finds it, and that no check trusts a point that it should not. */
import { sql } from "kysely";
import { expect } from "vitest";
import { evidenceInspection } from "../../server/evidence/check.ts";
import { checkWithin } from "../../server/ledger/check.ts";
import { checkFromPoint, checkSince } from "../../server/ledger/check-since.ts";
import { reportsInspection } from "../../server/reports/check.ts";
import { makeOriginal } from "../support/copies.ts";
import { Client, fundedMember, passwords } from "../support/client.ts";
import { engine, type Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";
import { undone } from "../support/undone.ts";

const { payPassword } = passwords;
const inspections = ({ ctx }: Opened) => [evidenceInspection(ctx), reportsInspection];
const check = (server: Opened, whole = false) => checkFromPoint(server.ctx, inspections(server), { whole });

const vote = (member: Client) => member.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
const root = ({ origin }: Opened) => new Client(origin).call("POST operator/root/make", {});

/** Members with votes, lines and a root before the point, and the same again after it. */
test.beforeAll(async ({ server }) => {
  const anna = await fundedMember(server.origin, "anna", "100000");
  const ben = await fundedMember(server.origin, "ben", "100000", "anna");
  await fundedMember(server.origin, "cora", "100", "anna");
  await vote(anna);
  await vote(ben);
  await root(server);
  expect(await check(server)).toMatchObject({ ok: true, refused: "none" });
  await vote(ben);
  await anna.call("POST wallet/transfer", { account: "ben", amount: "10", payPassword });
  await root(server);
});

const NEW = "in (select id from fresh_transaction)";
const first = (where: string) =>
  `ctid = (select ctid from entry where ${where} order by transaction_id limit 1)`;
const oldLine = first(`member_id is not null and not transaction_id ${NEW}`);
const newLine = first(`member_id is not null and transaction_id ${NEW}`);
const lineOf = (account: string, place: string) =>
  `member_id = (select id from member where account = '${account}') and seq = (select ${place} from fresh_member f
    where f.member_id = entry.member_id)`;
const someEntry = `insert into entry (transaction_id, ordinal, pool, asset, amount, created_at)
  select id, 90 + n, 'reserve', 'usdt', n, now() from (select id from ledger_transaction where not id ${NEW} limit 1) t,
    (values (-1), (1)) as pair (n)`;

test.for([
  [
    "a raised balance",
    "update wallet set usdt = usdt + 1 where member_id in (select member_id from fresh_member)",
    "2: a member's balance",
  ],
  ["a raised pool", "update pool set balance = balance + 1 where pool = 'treasury'", "2: a pool's balance"],
  [
    "points out of nothing",
    "insert into pool values ('supply', 'points', 99, -5), ('treasury', 'points', 99, 5)",
    "2: a pool's balance",
  ],
  [
    "a changed amount",
    `update entry set amount = amount + 1 where ${newLine}`,
    "1: a transfer's entries sum",
  ],
  ["a deleted entry", `delete from entry where ${newLine}`, "1: a transfer's entries sum"],
  ["entries put into an old transaction", someEntry, "1: every entry belongs"],
  [
    "an empty transaction",
    "insert into ledger_transaction (id, kind, source, created_at) values (gen_random_uuid(), 'x', '{}', now())",
    "1: every ledger transaction has entries",
  ],
  [
    "a transaction that says that it is older",
    `update ledger_transaction set written_in = 3 where id = (select id from fresh_transaction limit 1)`,
    "1: every entry belongs",
  ],
  [
    "a rewritten source",
    `update entry set source = '{"kind":"x"}' where ${newLine}`,
    "6: lines are hash-chained",
  ],
  [
    "a rewritten balance",
    `update entry set balance = balance + 1 where ${lineOf("anna", "f.seq")}`,
    "6: each balance follows",
  ],
  ["a renumbered line", `update entry set seq = 999 where ${lineOf("anna", "f.seq + f.lines - 1")}`, "6: "],
  [
    "a wrong head",
    "update wallet set head_hash = 'x' where member_id in (select member_id from fresh_member)",
    "6: the chain's head",
  ],
  [
    "an income that nobody earned",
    `update commission set amount = amount + 1 where source_id ${NEW}`,
    "3: every income",
  ],
  [
    "a release too much",
    `update vote_release set amount = amount + 1 where transaction_id ${NEW} and type = 'direct'`,
    "votes: a vote's released amount",
  ],
  [
    "a vote filled too far",
    `update vote set released = released + 1 where id in (select vote_id from vote_release where transaction_id ${NEW})`,
    "votes: a vote's released amount",
  ],
  [
    "lots that are more than is locked",
    "update locked_lot set amount = amount + 1 where member_id in (select member_id from fresh_member)",
    "lock: a member's lots",
  ],
  [
    "a flow of votes that nobody paid",
    "update counter set value = value + 1 where name = 'voted'",
    "votes: the consensus flow",
  ],
  [
    "another act",
    "update audit set reason = 'a gift' where id = (select max(id) from audit)",
    "audit: each act",
  ],
  ["an act that is gone", "delete from audit where id = (select max(id) from audit)", "audit: "],
  [
    "another root",
    `update evidence_root set statement = replace(statement, '"version":1', '"version":2') where number = 2`,
    "evidence: each root",
  ],
  [
    "a root that is gone",
    "delete from evidence_root where number = 1",
    "evidence: each root follows the one before",
  ],
  [
    "another leaf",
    "update sum_leaf set sums[1] = sums[1] + 1 where slot = (select min(slot) from sum_leaf join fresh_member using (member_id))",
    "evidence: each leaf is what it opens to",
  ],
  [
    "a leaf left out",
    "delete from sum_leaf where slot = (select min(slot) from sum_leaf join fresh_member using (member_id))",
    "evidence: ",
  ],
  [
    "another node",
    "update sum_node set node = (select node from sum_node where depth = 8 order by place limit 1) where depth = 8",
    "evidence: ",
  ],
] as const)("fault 654: what came since the point: %s is found", async ([, damage, named], { server }) => {
  const before = await fresh(server, "select 1");
  expect(before.broken).toBeNull();
  const after = await fresh(server, damage);
  expect(after.broken).toContain(named);
});

test.for([
  ["a changed amount", `update entry set amount = amount + 1 where ${oldLine}`],
  ["a rewritten source", `update entry set source = '{"kind":"x"}' where ${oldLine}`],
  [
    "the balance of somebody without new lines",
    "update wallet set usdt = usdt + 1 where member_id = (select id from member where account = 'cora')",
  ],
  ["an old income", `update commission set amount = amount + 1 where not source_id ${NEW}`],
] as const)(
  "fault 657: what is older: %s is found by the whole check, and only there",
  async ([, damage], { server }) => {
    await undone(server, async (tx) => {
      const since = await checkSince(server.ctx, tx, inspections(server));
      await sql.raw(damage).execute(tx);
      expect(typeof since).toBe("object");
      expect((await checkWithin(tx)).broken).not.toBeNull();
    });
    const answer = await check(server);
    expect(answer.unverified.length).toBeGreaterThan(0);
  },
);

/** The check since the point, with damage that knows its tables. */
async function fresh(server: Opened, damage: string) {
  let answer: { broken: string | null } | undefined;
  await undone(server, async (tx) => {
    // Gathered once for the damage to name rows by, and anew for the check.
    const gathered = await checkSince(server.ctx, tx, inspections(server));
    expect(gathered).toMatchObject({ broken: null });
    await sql.raw(damage).execute(tx);
    for (const table of ["fresh_transaction", "fresh_entry", "fresh_member", "sealed_pool", "sealed_counter"])
      await sql.raw(`drop table ${table}`).execute(tx);
    const checked = await checkSince(server.ctx, tx, inspections(server));
    if (typeof checked === "string") throw new Error(checked);
    answer = checked;
  });
  return answer!;
}

test.for([
  [
    "rewritten",
    "update sealed_point set statement = replace(statement, '\"kind\"', '\"kinds\"')",
    "signature",
  ],
  ["signed by somebody else", "update sealed_point set signature = repeat('A', 86)", "signature"],
  ["gone", "delete from sealed_point", "none"],
  ["newer than its ledger", "delete from ledger_transaction", "set_back"],
  ["newer than its audit log", "delete from audit", "set_back"],
] as const)("fault 656: a point that is %s is refused", async ([, damage, refusal], { server }) => {
  await undone(server, async (tx) => {
    await sql.raw(damage).execute(tx);
    expect(await checkSince(server.ctx, tx, inspections(server))).toBe(refusal);
  });
});

test("fault 657: a broken ledger has no point, so that the next check verifies all and finds it too", async () => {
  const { open, dispose } = await makeOriginal(async (made) => {
    await fundedMember(made.origin, "dora", "1000");
    expect(await check(made)).toMatchObject({ ok: true });
  });
  const server = await open();
  try {
    await sql`alter table entry disable trigger user`.execute(server.ctx.db);
    await sql`update wallet set usdt = usdt + 1`.execute(server.ctx.db);
    expect(await check(server, true)).toMatchObject({ ok: false, wholeAt: null });
    expect(await check(server)).toMatchObject({ ok: false, refused: "none", since: null });
  } finally {
    await server.close();
    await dispose();
  }
});

test("fault 656: a database that is set to an older state refuses the point that it is given back", async () => {
  const { open, dispose } = await makeOriginal(async (made) => {
    await fundedMember(made.origin, "dora", "1000");
    expect(await check(made)).toMatchObject({ ok: true });
  });
  const [newer, older] = [await open(), await open()];
  try {
    await new Client(newer.origin).credit("dora", "5");
    await check(newer, true);
    const point = await newer.ctx.db.selectFrom("sealed_point").selectAll().executeTakeFirstOrThrow();
    await older.ctx.db.updateTable("sealed_point").set(point).execute();
    // Of PostgreSQL's databases each is another one; a copy of the embedded one's files lacks what the point has seen.
    const refused = engine === "postgres" ? "database" : "set_back";
    expect(await check(older)).toMatchObject({ ok: true, since: null, refused });
    expect(await check(older)).toMatchObject({ ok: true, refused: null });
  } finally {
    await newer.close();
    await older.close();
    await dispose();
  }
});

test("a key that was replaced seals nothing, and what it sealed is refused", async ({ server, operator }) => {
  await check(server);
  await operator.call("POST operator/receiptKey/rotate", { reason: "lost" });
  // As a server does within ten seconds.
  await server.ctx.receipts.reload(server.ctx.db);
  expect(await check(server)).toMatchObject({ ok: true, refused: "signature", since: null });
  expect(await check(server)).toMatchObject({ ok: true, refused: null, transfers: 0 });
});
