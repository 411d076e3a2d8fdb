/**
 * faults.md 8: the database goes away in the midst of a request. It has a life of its own on one engine only;
 * the other goes when the server closes it, or with the server's process, which fault 4 is about.
 */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { checkLedger } from "../../server/ledger/check.ts";
import { openBlocker } from "../support/blocker.ts";
import { Client, freshName, newMember, passwords } from "../support/client.ts";
import { openCommitCutter } from "../support/commit-cutter.ts";
import { only, openBeside, openOn, openServer, TestClock, testEnvironment } from "../support/engine.ts";
import { freshDatabase, startPostgres } from "../support/postgres.ts";
import { freshStorage } from "../support/storage.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("blocker", { scope: "file" }, async ({ server }, { onCleanup }) => {
  const blocker = await openBlocker(server.environment.databaseUrl!);
  onCleanup(() => blocker.close());
  for (const statement of holdCommit) await blocker.query(statement);
  await newMember(server.origin, "recipient");
  return blocker;
});
const onPostgres = only("postgres", test);
const { payPassword } = passwords;

const steps = {
  "takes its key": "lock table outcome in exclusive mode",
  "locks its wallets": "select from wallet for update",
  "moves the pools": "select from pool for update",
  "writes its lines": "lock table entry in share mode",
  commits: "select pg_advisory_xact_lock(8)",
};

onPostgres.for(
  Object.entries(steps).flatMap(([step, hold]) => [
    ["vote", step, hold] as const,
    // A transfer moves no pool.
    ...(step === "moves the pools" ? [] : [["transfer", step, hold] as const]),
  ]),
)(
  "fault 8: the connection of a %s is lost when it %s: unavailable, and the key has one effect",
  async ([kind, , hold], { blocker, server }) => {
    const member = await funded(server.origin);
    const pay = kind === "vote" ? vote : transfer;
    const key = randomUUID();
    await blocker.hold(hold);
    const paying = pay(member, key);
    const [backend] = await blocker.waiting();
    await blocker.query(`select pg_terminate_backend(${backend})`);
    expect(await paying).toMatchObject({ status: 503, code: 503, refusal: { reason: "unavailable" } });
    await blocker.release();
    expect(await payments(member, kind)).toBe(0);
    const again = await pay(member, key);
    expect(again.code).toBe(200);
    expect((await pay(member, key)).text).toBe(again.text);
    expect(await payments(member, kind)).toBe(1);
  },
);

test("fault 8: the database is closed under votes: each is answered or unavailable, and each key has one effect", async () => {
  const { dispose, ...storage } = await freshStorage();
  const closing = await openOn(testEnvironment(storage, {}), new TestClock());
  const member = await funded(closing.origin);
  const keys = Array.from({ length: 8 }, () => randomUUID());
  let acknowledged = 0;
  const send = async (key: string) => {
    const answer = await vote(member, key);
    if (answer.code === 200) acknowledged += 1;
    else expect(answer).toMatchObject({ status: 503, refusal: { reason: "unavailable" } });
    void closing.store.close();
  };
  await Promise.all(keys.slice(0, 6).map(send));
  expect(acknowledged).toBeGreaterThan(0);
  const answered = acknowledged;
  await Promise.all(keys.slice(6).map(send));
  expect(acknowledged).toBe(answered);
  const next = await openBeside(closing);
  const again = new Client(next.origin);
  again.token = member.token;
  expect(await payments(again, "vote")).toBe(acknowledged);
  for (const key of keys) expect((await vote(again, key)).code).toBe(200);
  expect(await payments(again, "vote")).toBe(keys.length);
  expect(await checkLedger(next.ctx.db)).toMatchObject({ ok: true, broken: null });
  await next.close();
  await closing.close();
  await dispose();
});

onPostgres(
  "fault 8: the connection is lost between commit and answer: unavailable, and the key gives the answer of what happened",
  async ({ server }) => {
    const wire = await openCommitCutter(server.environment.databaseUrl!);
    const cut = await openServer({ databaseUrl: wire.url });
    try {
      for (const [kind, pay] of [
        ["vote", vote],
        ["transfer", transfer],
      ] as const) {
        const member = await funded(cut.origin);
        const key = randomUUID();
        wire.cutNextCommit();
        const lost = await pay(member, key);
        expect(lost).toMatchObject({ status: 503, refusal: { reason: "unavailable" } });
        expect(await payments(member, kind)).toBe(1);
        const { state } = await member.call("GET receipt", { key });
        expect(state).toBe("done");
        expect((await pay(member, key)).code).toBe(200);
        expect(await payments(member, kind)).toBe(1);
      }
      expect(wire.cut()).toBe(2);
    } finally {
      await cut.close();
      await wire.close();
    }
  },
);

onPostgres(
  "fault 8: the database crashes under votes and comes back: the server outlives it, and each key has one effect",
  async () => {
    const postgres = await startPostgres();
    const { url: databaseUrl } = await freshDatabase(postgres.url);
    const lasting = await openServer({ databaseUrl, jobs: true });
    try {
      const member = await funded(lasting.origin);
      await member.credit((await member.call("GET account/info", {})).username, "4000");
      const keys = Array.from({ length: 20 }, () => randomUUID());
      const acknowledged: string[] = [];
      let crashed: Promise<void> | undefined;
      const send = async (key: string) => {
        const answer = await vote(member, key);
        if (answer.code === 200) acknowledged.push(key);
        else expect(answer).toMatchObject({ status: 503, refusal: { reason: "unavailable" } });
        crashed ??= postgres.crash();
      };
      await Promise.all(keys.slice(0, 16).map(send));
      await crashed;
      const answered = acknowledged.length;
      expect(answered).toBeGreaterThan(0);
      await Promise.all(keys.slice(16).map(send));
      expect(acknowledged).toHaveLength(answered);
      const meanwhile = await member.answer("GET wallet/balances", {});
      expect(meanwhile).toMatchObject({ status: 503, refusal: { reason: "unavailable" } });
      for (const probe of ["health", "ready"]) {
        expect((await fetch(`${lasting.origin}/api/${probe}`)).status).toBe(503);
      }
      await postgres.restart();
      const standing = await payments(member, "vote");
      expect(standing).toBeGreaterThanOrEqual(acknowledged.length);
      for (const key of acknowledged) {
        expect(await member.call("GET receipt", { key })).toMatchObject({ state: "done" });
      }
      for (const key of keys) expect((await vote(member, key)).code).toBe(200);
      expect(await payments(member, "vote")).toBe(keys.length);
      expect(await checkLedger(lasting.ctx.db)).toMatchObject({ ok: true, broken: null });
    } finally {
      await lasting.close();
      await postgres.stop();
    }
  },
);

/** Whoever commits an outcome waits for this lock, after the last of its statements. */
const holdCommit = [
  `create function wait_at_commit() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(8); return null; end $$`,
  `create constraint trigger wait_at_commit after insert on outcome deferrable initially deferred
    for each row execute function wait_at_commit()`,
];

async function funded(origin: string): Promise<Client> {
  const account = freshName("payer");
  const member = await newMember(origin, account);
  await member.credit(account, "1000");
  return member;
}

const vote = (member: Client, key: string) =>
  member.answer("POST vote/create", { level: 1, payType: "usdt", payPassword }, { key });
const transfer = (member: Client, key: string) =>
  member.answer("POST wallet/transfer", { account: "genesis", amount: "100", payPassword }, { key });

/** How many of the member's lines are payments of these. */
async function payments(member: Client, type: "vote" | "transfer"): Promise<number> {
  const { list } = await member.call("GET wallet/balanceLogs", { asset: "usdt", type, limit: 200 });
  return list.length;
}
