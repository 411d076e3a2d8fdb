/** Somebody with the database's own rights rewrites what the operator did: `ledger check` names the act. */
import { sql, type Kysely } from "kysely";
import { expect } from "vitest";
import { checkWithin } from "../../server/ledger/check.ts";
import { up } from "../../server/store/migrations/0061-audit-chain.ts";
import { up as nameOperators } from "../../server/store/migrations/0140-audit-operator.ts";
import { recordAct } from "../../server/operator/audit.ts";
import type { Tx } from "../../server/store/store.ts";
import { Client, newMember } from "../support/client.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { onPostgres, test } from "../support/test.ts";

test.beforeAll(async ({ server }) => {
  const member = await newMember(server.origin, "audited");
  for (const amount of ["1", "2", "3"]) await member.credit("audited", amount, "fuel");
  await member.call("POST operator/member/freeze", { account: "audited", reason: "lone \ud800" });
  await member.call("POST operator/member/unfreeze", { account: "audited", reason: "x" });
});

const LAST = "(select max(id) from audit)";

test.for([
  ["another reason", `update audit set reason = 'a gift' where id = ${LAST}`, "is what was written"],
  ["another amount", `update audit set after = '{"usdt":"9"}' where id = ${LAST} - 1`, "is what was written"],
  [
    "another time",
    `update audit set at = at - interval '1 day' where id = ${LAST} - 1`,
    "is what was written",
  ],
  ["another operator", `update audit set operator = 'somebody' where id = ${LAST}`, "is what was written"],
  ["no operator", `update audit set operator = null where id = ${LAST} - 1`, "is what was written"],
  ["another way in", `update audit set via = 'session 1' where id = ${LAST}`, "is what was written"],
  ["no way in", `update audit set via = null where id = ${LAST} - 1`, "is what was written"],
  ["an act taken out", `delete from audit where id = ${LAST} - 1`, "follows the one before"],
  ["the newest act taken out", `delete from audit where id = ${LAST}`, "is the log's end"],
  ["all acts taken out", "delete from audit", "is the log's end"],
  [
    "an act put in",
    "insert into audit (at, act, subject, before, after, reason, prev_hash, hash) values (now(), 'x', 'x', '1', '1', '', 'y', 'z')",
    "follows the one before",
  ],
  ["an end that is gone", "delete from audit_head", "is the log's end"],
] as const)("the check finds %s", async ([, damage, named], { server }) => {
  await undone(server, async (tx) => {
    expect(await checkWithin(tx)).toMatchObject({ ok: true, broken: null });
    await sql`alter table audit disable trigger user`.execute(tx);
    await sql.raw(damage).execute(tx);
    expect((await checkWithin(tx)).broken).toContain(named);
  });
});

test("a log from before is chained as it stands, and names no operator", async ({ server }) => {
  await undone(server, async (tx) => {
    await sql`drop table audit_head`.execute(tx);
    await sql`drop trigger audit_append_only_row on audit`.execute(tx);
    await sql`drop trigger audit_append_only_statement on audit`.execute(tx);
    await sql`alter table audit drop column hash, drop column prev_hash, drop column operator, drop column via`.execute(
      tx,
    );
    await up(tx as unknown as Kysely<unknown>);
    await sql`alter table deposit_write_off drop column first_operator`.execute(tx);
    await nameOperators(tx as unknown as Kysely<unknown>);
    await sql`alter table audit add column via text`.execute(tx);
    expect(await checkWithin(tx)).toMatchObject({ ok: true, broken: null });
    await recordAct(tx, { act: "x", subject: "x", before: null, after: null, reason: "" }, server.ctx.now());
    expect(await checkWithin(tx)).toMatchObject({ ok: true, broken: null });
  });
});

test("acts at one time are one chain", async ({ operator }) => {
  for (let wave = 0; wave < 4; wave += 1) await credits(12, () => operator);
  const { list } = await operator.call("GET operator/audit", { limit: 48 });
  expect(new Set(list.map(({ hash }) => hash)).size).toBe(48);
  expect(await operator.call("GET operator/ledger/check", {})).toMatchObject({ ok: true, broken: null });
});

onPostgres("and over two servers too", async ({ server, operator }) => {
  const beside = await openBeside(server);
  const other = new Client(beside.origin);
  try {
    for (let wave = 0; wave < 4; wave += 1) await credits(20, (i) => (i % 2 === 0 ? operator : other));
    expect(await other.call("GET operator/ledger/check", {})).toMatchObject({ ok: true, broken: null });
  } finally {
    await beside.close();
  }
});

/** No more than a server has connections, so that none waits for one past its time on a busy machine. */
const credits = (count: number, by: (i: number) => Client) =>
  Promise.all(Array.from({ length: count }, (_, i) => by(i).credit("audited", "0.1", "fuel")));

class Undone extends Error {}

async function undone(server: Opened, work: (tx: Tx) => Promise<void>): Promise<void> {
  const run = server.ctx.db.transaction().execute(async (tx) => {
    await work(tx);
    throw new Undone();
  });
  await expect(run).rejects.toThrow(Undone);
}
