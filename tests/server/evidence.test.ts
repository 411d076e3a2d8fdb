/** Roots of all balances, and members' paths to them, checked as an app or a witness would: with the contract's code alone. */
import { sql } from "kysely";
import { expect } from "vitest";
import { fromHex } from "../../contract/evidence/bytes.ts";
import { isConsistent, isIncluded, logLeaf } from "../../contract/evidence/log.ts";
import { checkMember } from "../../contract/evidence/member-path.ts";
import { follows, rootFault, type PublishedRoot } from "../../contract/evidence/root.ts";
import { sha256 } from "../../contract/evidence/sha256.ts";
import { isSignedRoot } from "../../contract/evidence/signature.ts";
import { parseSum } from "../../contract/evidence/sums.ts";
import { inspectEvidence } from "../../server/evidence/check.ts";
import { makeRoot } from "../../server/evidence/make-root.ts";
import { isRootDue, startRootWorker } from "../../server/evidence/worker.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import type { Tx } from "../../server/store/store.ts";
import { Client, fundedMember, newMember } from "../support/client.ts";
import { openBeside, type Opened } from "../support/engine.ts";
import { ManualClock } from "../support/manual-wait.ts";
import { onPostgres, test } from "../support/test.ts";
import { until } from "../support/until.ts";

const silent = { error: () => {}, warn: () => {} };
const make = (operator: Client) => operator.call("POST operator/root/make", {});
const bytes = (hex: string) => fromHex(hex, 32)!;
const check = ({ ctx }: Opened) => checkLedger(ctx.db, inspectEvidence(ctx));

/** What the member's path proves, after every check that an app makes. */
async function proven(member: Client) {
  const { uid, root, path } = await member.call("GET evidence/path", {});
  const { publicKey } = await member.call("GET receipt/key", {});
  expect(uid).toBe(member.uid);
  expect(rootFault(root as PublishedRoot, sha256)).toBeNull();
  expect(await isSignedRoot(root as PublishedRoot, publicKey, sha256)).toBe(true);
  const checked = checkMember(uid, path!, root!.statement, sha256);
  if ("fault" in checked) throw new Error(checked.fault);
  return { ...checked, root: root as PublishedRoot, path: path! };
}

test("before the first root there is none, and no path", async ({ server, operator, account }) => {
  const member = await newMember(server.origin, account);
  expect(await operator.call("GET evidence/head", {})).toBeNull();
  expect(await operator.call("GET evidence/roots", {})).toEqual({ list: [], next: null });
  expect(await member.call("GET evidence/path", {})).toMatchObject({ root: null, path: null });
  expect(await operator.answer("GET evidence/root", { number: 1 })).toMatchObject({
    refusal: { reason: "not_found" },
  });
});

test("a member's balances and last line are in the root, which sums up all members and pools to zero", async ({
  server,
  operator,
  account,
}) => {
  const member = await fundedMember(server.origin, account, "1234.5");
  await member.call("GET wallet/balances", {});
  const { hash } = await make(operator);
  const { root, balances, seq, head } = await proven(member);
  expect(root.hash).toBe(hash);
  expect(balances).toEqual({ usdt: 123_450_000_000n, points: 0n, fuel: 0n, lock: 0n, pass: 0n });
  const lines = await member.call("GET wallet/balanceLogs", { limit: 1 });
  expect({ seq, head }).toEqual({ seq: lines.list[0]!.seq, head: lines.list[0]!.hash });
  expect(parseSum(root.statement.totals.usdt!)).toBeGreaterThanOrEqual(balances.usdt!);
  expect(root.statement.pools).toHaveProperty("custody/usdt");
  expect(await check(server)).toMatchObject({ ok: true, broken: null });
});

test("of a member's balances no leaf holds all, and both leaves move with each change", async ({
  server,
  operator,
  account,
}) => {
  const member = await fundedMember(server.origin, account, "1000");
  await make(operator);
  const before = await proven(member);
  const [first, second] = before.path.leaves;
  expect(parseSum(first!.sums.usdt!)! + parseSum(second!.sums.usdt!)!).toBe(100_000_000_000n);
  expect(first!.slot).not.toBe(second!.slot);
  await make(operator);
  expect((await proven(member)).path.leaves.map(({ salt, slot }) => [salt, slot])).toEqual(
    before.path.leaves.map(({ salt, slot }) => [salt, slot]),
  );
  await member.credit(account, "1");
  await make(operator);
  const after = await proven(member);
  expect(after.balances.usdt).toBe(100_100_000_000n);
  const salts = new Set([...before.path.leaves, ...after.path.leaves].map(({ salt }) => salt));
  expect(salts.size).toBe(4);
  expect(await check(server)).toMatchObject({ ok: true, broken: null });
});

test("who registers after a root is in the next, not in that one", async ({ server, operator, account }) => {
  await make(operator);
  const member = await newMember(server.origin, account);
  expect(await member.call("GET evidence/path", {})).toMatchObject({ path: null });
  await make(operator);
  const { balances, seq, head } = await proven(member);
  expect({ balances, seq, head }).toEqual({
    balances: { usdt: 0n, points: 0n, fuel: 0n, lock: 0n, pass: 0n },
    seq: 0,
    head: "0".repeat(64),
  });
});

test("one member's leaves on another's name, and one leaf for two parts, are refused", async ({
  server,
  operator,
  account,
}) => {
  const member = await fundedMember(server.origin, account, "20");
  await make(operator);
  const { root, path } = await proven(member);
  expect(checkMember("1", path, root.statement, sha256)).toEqual({ fault: "wrong_root" });
  const [first, second] = path.leaves;
  const doubled = { ...path, leaves: [first!, { ...first!, part: 1 }] };
  expect(checkMember(member.uid!, doubled, root.statement, sha256)).toEqual({ fault: "parts" });
  const swapped = { ...path, leaves: [second!, first!] };
  expect(checkMember(member.uid!, swapped, root.statement, sha256)).toEqual({ fault: "parts" });
  const totals = { ...root.statement.totals, usdt: "20" };
  expect(checkMember(member.uid!, path, { ...root.statement, totals }, sha256)).toEqual({
    fault: "wrong_total",
  });
});

test("roots are a log: each follows the one before, with proofs from every size to every later one", async ({
  operator,
}) => {
  for (let i = 0; i < 5; i += 1) await make(operator);
  const roots: PublishedRoot[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: { list: unknown[]; next: string | null } = await operator.call("GET evidence/roots", {
      limit: 3,
      ...(cursor && { cursor }),
    });
    roots.unshift(...(page.list as PublishedRoot[]).toReversed());
    cursor = page.next;
  }
  for (const [i, root] of roots.entries()) expect(follows(root, roots[i - 1] ?? null)).toBe(true);
  const last = roots.at(-1)!;
  expect(await operator.call("GET evidence/head", {})).toEqual(last.log);
  expect(await operator.call("GET evidence/root", { number: 2 })).toEqual(roots[1]);
  const to = roots.length;
  const toRoot = bytes(last.log.root);
  for (const { statement, hash, log } of roots) {
    const from = statement.number;
    const { proof } = await operator.call("GET evidence/consistency", { from, to });
    const fromRoot = bytes(log.root);
    expect(isConsistent({ from, to, fromRoot, toRoot, proof: proof.map(bytes) }, sha256)).toBe(true);
    const inclusion = await operator.call("GET evidence/inclusion", { number: from, size: to });
    const place = { index: from - 1, size: to, leaf: logLeaf(bytes(hash), sha256), root: toRoot };
    expect(isIncluded({ ...place, proof: inclusion.proof.map(bytes) }, sha256)).toBe(true);
  }
});

test("proofs about logs that do not exist are refused", async ({ operator }) => {
  const ask = (from: number, to: number) => operator.answer("GET evidence/consistency", { from, to });
  expect((await ask(3, 2)).refusal).toMatchObject({ reason: "invalid", field: "from" });
  expect((await ask(1, 1_000_000)).refusal).toMatchObject({ reason: "not_found", field: "to" });
  const about = (number: number, size: number) => operator.answer("GET evidence/inclusion", { number, size });
  expect((await about(2, 1)).refusal).toMatchObject({ reason: "invalid", field: "number" });
  expect((await about(1, 1_000_000)).refusal).toMatchObject({ reason: "not_found", field: "size" });
});

test("roots are public, and a path is the member's", async ({ server }) => {
  for (const call of [
    "roots",
    "head",
    "root?number=1",
    "consistency?from=0&to=1",
    "inclusion?number=1&size=1",
  ])
    expect((await fetch(`${server.origin}/api/evidence/${call}`)).status).toBe(200);
  const stranger = new Client(server.origin);
  expect((await stranger.answer("GET evidence/path", {})).refusal).toMatchObject({ reason: "signed_out" });
});

test("the operator's log stands in each root, and that one was made is in it", async ({ operator }) => {
  const { statement } = await make(operator);
  const { list } = await operator.call("GET operator/audit", { limit: 2 });
  expect(list.map(({ act, subject }) => [act, subject])).toEqual([
    ["root", String(statement.number)],
    ["root", String(statement.number - 1)],
  ]);
  expect(statement.audit.head).toBe((list[1] as { hash: string }).hash);
});

test("a root is due after the set minutes, and after a daily job", async ({ server, operator }) => {
  await make(operator);
  const due = () => isRootDue(server.ctx.db, server.ctx.now());
  expect(await due()).toBe(false);
  server.clock.advance(59 * 60_000);
  expect(await due()).toBe(false);
  server.clock.advance(60_000);
  expect(await due()).toBe(true);
  await make(operator);
  const day = server.ctx.now().toISOString().slice(0, 10);
  await operator.call("POST operator/job/run", { name: "lock", day });
  expect(await due()).toBe(true);
  await make(operator);
  expect(await due()).toBe(false);
  await operator.call("POST operator/config", { rootEveryMinutes: 5, reason: "test" });
  server.clock.advance(5 * 60_000);
  expect(await due()).toBe(true);
});

test("of two workers at once one makes the root that is due", async ({ server, operator }) => {
  await make(operator);
  const count = async () => (await operator.call("GET evidence/head", {}))!.size;
  const before = await count();
  server.clock.advance(3_600_000);
  const clock = new ManualClock("2026-11-22T00:00:00Z");
  const workers = [1, 2, 3].map(() => startRootWorker(server.ctx, silent, clock.wait));
  await until(() => expect(clock.waiting).toBe(3));
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(await count()).toBe(before + 1);
});

onPostgres(
  "of ten roots made at once by two servers each follows another, and due ones are one",
  async ({ server, operator }) => {
    const other = await openBeside(server);
    try {
      const before = (await make(operator)).statement.number;
      server.clock.advance(3_600_000);
      const isDue = () => isRootDue(server.ctx.db, server.ctx.now());
      const due = await Promise.all(
        [server, other, server, other].map(({ ctx }) => makeRoot(ctx, { isDue })),
      );
      expect(due.filter((root) => root !== null)).toHaveLength(1);
      const made = await Promise.all([server, other, other].map(({ ctx }) => makeRoot(ctx)));
      expect(made.map((root) => root!.statement.number).toSorted((a, b) => a - b)).toEqual(
        [2, 3, 4].map((more) => before + more),
      );
      expect(await check(server)).toMatchObject({ ok: true, broken: null });
    } finally {
      await other.close();
    }
  },
);

test("fault 779: a server that is stopped while it makes a root holds up the roots of others for minutes, not for ever", async ({
  server,
}) => {
  const limits: number[] = [];
  const isDue = async (tx: Tx) => {
    for (const name of ["statement_timeout", "idle_in_transaction_session_timeout"]) {
      const { rows } = await sql<{ ms: number }>`
        select extract(epoch from current_setting(${name})::interval) * 1000 as ms`.execute(tx);
      limits.push(Number(rows[0]!.ms));
    }
    return false;
  };
  expect(await makeRoot(server.ctx, { isDue })).toBeNull();
  for (const limit of limits) expect(limit).toSatisfy((ms: number) => ms >= 60_000 && ms <= 900_000);
  expect(limits).toHaveLength(2);
});

test("what fails in the middle leaves the last root whole, and the next one takes all in", async ({
  server,
  operator,
  account,
}) => {
  const member = await fundedMember(server.origin, account, "10");
  const whole = await make(operator);
  await member.credit(account, "5");
  await sql`alter table evidence_log rename to evidence_log_away`.execute(server.ctx.db);
  try {
    expect((await operator.answer("POST operator/root/make", {})).code).toBe(500);
  } finally {
    await sql`alter table evidence_log_away rename to evidence_log`.execute(server.ctx.db);
  }
  const still = await proven(member);
  expect(still.root.hash).toBe(whole.hash);
  expect(still.balances.usdt).toBe(1_000_000_000n);
  await make(operator);
  expect((await proven(member)).balances.usdt).toBe(1_500_000_000n);
  expect(await check(server)).toMatchObject({ ok: true, broken: null });
});

test("two hundred members: each is in the root, and a path of two leaves has at most 4 kB", async ({
  server,
  operator,
}) => {
  await sql`
    with made as (insert into member (account, referrer_id, created_at, depth, jump_id)
      select 'crowd' || i, 1, now(), 1, jump_below(1) from generate_series(1, 200) i returning id)
    insert into wallet (member_id, head_hash) select id, repeat('0', 64) from made`.execute(server.ctx.db);
  await make(operator);
  expect(await check(server)).toMatchObject({ ok: true, broken: null });
  const { rows } = await sql<{ leaves: bigint; wallets: bigint }>`
    select (select count(*) from sum_leaf) as leaves, (select count(*) from wallet) as wallets`.execute(
    server.ctx.db,
  );
  expect(rows[0]!.leaves).toBe(rows[0]!.wallets * 2n);
  const member = await fundedMember(server.origin, "in_the_crowd", "77");
  await make(operator);
  const { path } = await proven(member);
  expect(JSON.stringify(path).length).toBeLessThanOrEqual(4_096);
});
