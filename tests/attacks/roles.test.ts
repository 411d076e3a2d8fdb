/** Whoever gets at the database: what the servers' role can rewrite, and what even the owner is stopped from. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { purgeOnce } from "../../server/core/retention.ts";
import { purges } from "../../server/main/purges.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { runRoles } from "../../server/main/roles.ts";
import { closeDays } from "../../server/reports/close.ts";
import { computeNext } from "../../server/reports/compute.ts";
import { migrate } from "../../server/store/migrate.ts";
import { openPostgres, type Store } from "../../server/store/store.ts";
import { fundedMember, passwords } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import { openServer } from "../support/engine.ts";
import { startServer } from "../support/server.ts";
import { freshStorage } from "../support/storage.ts";
import { putStampsAhead } from "../support/stamps.ts";
import { onPostgres, test } from "../support/test.ts";

const proofs = [
  "entry",
  "ledger_transaction",
  "commission",
  "vote_release",
  "audit",
  "evidence_root",
  "evidence_log",
  "outcome",
];
const evidence = { evidence_root: "hash", evidence_log: "hash" };
const { payPassword } = passwords;

test.for(proofs)(
  "truncate of %s is refused, on either engine and by the owner too",
  async (table, { server }) => {
    const truncate = sql.raw(`truncate ${table} cascade`).execute(server.ctx.db);
    await expect(truncate).rejects.toThrow("never changed or deleted");
  },
);

test.for(proofs.filter((table) => table !== "outcome"))(
  "rows of %s cannot be changed or deleted",
  async (table, { server }) => {
    await pay(server.origin);
    const column =
      { audit: "reason", commission: "type", vote_release: "type", ...evidence }[table] ?? "created_at";
    for (const statement of [`update ${table} set ${column} = ${column}`, `delete from ${table}`]) {
      await expect(sql.raw(statement).execute(server.ctx.db)).rejects.toThrow("never changed or deleted");
    }
  },
);

test("an answer with its receipt is never replaced under its key", async ({ server }) => {
  await pay(server.origin);
  for (const change of ["response = '{}'", "response = null", "key = gen_random_uuid()"]) {
    const update = sql.raw(`update outcome set ${change} where response is not null`).execute(server.ctx.db);
    await expect(update).rejects.toThrow("never changed");
  }
  const all = sql`select release_outcomes((select json_agg(json_build_object('owner', owner, 'key', key)) from outcome))`;
  await all.execute(server.ctx.db);
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from outcome`.execute(server.ctx.db);
  expect(rows[0]!.count).toBeGreaterThan(0n);
});

/** A role of its own, which {@link runRoles} makes. */
function separateRole(owner: string) {
  const role = `server_${randomUUID().slice(0, 8)}`;
  const url = new URL(owner);
  url.username = role;
  url.password = "a word: 'quoted' & odd";
  const drop = () =>
    withOwner(owner, async (owned) => {
      await sql`drop owned by ${sql.id(role)}`.execute(owned);
      await sql`drop role ${sql.id(role)}`.execute(owned);
    });
  return { role, url: url.href, env: { DATABASE_OWNER_URL: owner, DATABASE_URL: url.href }, drop };
}

onPostgres(
  "fault 967: an older release gives the servers' role no right to what only a later one knows",
  async () => {
    const { databaseUrl: owner, dispose } = await freshStorage();
    const { role, env, drop } = separateRole(owner!);
    try {
      expect(await runRoles(env, [])).toBe(0);
      await withOwner(owner!, async (owned) => {
        await sql`create table later_proof (id integer)`.execute(owned);
        await sql`grant insert on later_proof to ${sql.id(role)}`.execute(owned);
        await sql`insert into kysely_migration (name, timestamp) values ('9000-later', '')`.execute(owned);
      });
      await expect(runRoles(env, [])).rejects.toThrow("`npm run roles` of that release");
      await withOwner(owner!, async (owned) => {
        const { rows } = await sql<{ can: boolean; cannot: boolean }>`
          select has_table_privilege(${role}, 'later_proof', 'insert') as can,
            has_table_privilege(${role}, 'later_proof', 'delete') as cannot`.execute(owned);
        expect(rows).toEqual([{ can: true, cannot: false }]);
      });
      expect(await runRoles(env, ["--check"])).toBe(0);
    } finally {
      await drop();
      await dispose();
    }
  },
);

onPostgres(
  "a server whose role owns nothing does all its work, and cannot rewrite what proves it",
  async () => {
    const { dataDir, databaseUrl: owner, dispose } = await freshStorage();
    const { url, env, drop } = separateRole(owner!);
    expect(await runRoles(env, [])).toBe(0);
    // Again, as after the next migration.
    expect(await runRoles(env, [])).toBe(0);
    const server = await openServer({ dataDir, databaseUrl: url });
    const { db } = server.ctx;
    try {
      const member = await pay(server.origin);
      await member.call("POST feedback/create", { content: "It works." });
      const refused = await member.answer("POST vote/create", { level: 6, payType: "usdt", payPassword });
      expect(refused.refusal.reason).toBe("insufficient_balance");
      expect(await purgeOnce(server.ctx, purges)).toEqual({ hasMore: false, failures: [] });
      server.clock.advance(2 * DAY);
      expect(await closeDays(server.ctx)).toBe(2);
      while (await computeNext(db, server.ctx.now()));
      for (const statement of attacks) {
        await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(
          /permission denied|must be owner/,
        );
      }
      expect(await checkLedger(db)).toMatchObject({ ok: true, broken: null });
      const checkNew = () => member.call("GET operator/ledger/check", { since: "point" });
      await withOwner(owner!, async (owned) => {
        await putStampsAhead(owned);
        await owned.deleteFrom("sealed_point").execute();
      });
      await migrate(db);
      for (let n = 0; n < 2; n += 1) expect(await checkNew()).toMatchObject({ ok: true, refused: "numbers" });
      expect(await runRoles(env, [])).toBe(0);
      for (const why of ["none", null]) expect(await checkNew()).toMatchObject({ ok: true, refused: why });
      expect(await runRoles(env, ["--check"])).toBe(0);
      const asOwner = { ...env, DATABASE_URL: owner! };
      expect(await runRoles(asOwner, ["--check"])).toBe(1);
      await expect(runRoles(asOwner, [])).rejects.toThrow("different roles");
    } finally {
      await server.close();
      await drop();
      await dispose();
    }
  },
);

onPostgres("a server in production that owns its tables says so at its start", async () => {
  const { dispose, ...storage } = await freshStorage();
  const running = await startServer({ ...storage, env: { NODE_ENV: "production" } });
  await expect.poll(() => running.output()).toContain("npm run roles");
  await running.stop();
  await dispose();
});

const attacks = [
  ...proofs.flatMap((table) => [
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `alter table ${table} disable trigger all`,
    `drop table ${table} cascade`,
  ]),
  "update entry set amount = amount + 1",
  "insert into entry (transaction_id, ordinal, asset, amount, created_at, written_in) select id, 99, 'usdt', 1, now(), 3 from ledger_transaction limit 1",
  "insert into ledger_transaction (id, kind, created_at, written_in) values (gen_random_uuid(), 'x', now(), 3)",
  "update ledger_transaction set kind = 'gift'",
  "update audit set reason = ''",
  "update outcome set body_hash = ''",
  "update outcome set created_at = now()",
  "create or replace function refuse_rewrite() returns trigger language plpgsql as $$ begin return old; end $$",
  "create table mine (id int)",
  "delete from kysely_migration",
];

async function pay(origin: string) {
  const account = `payer_${randomUUID().slice(0, 8)}`;
  const above = await fundedMember(origin, `${account}_above`, "100");
  await above.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  const member = await fundedMember(origin, account, "300", `${account}_above`);
  await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await member.call("POST operator/root/make", {});
  return member;
}

async function withOwner(url: string, work: (db: Store) => Promise<void>): Promise<void> {
  const { db, close } = openPostgres(url);
  await work(db);
  await close();
}
