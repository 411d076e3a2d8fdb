/** Every purge finds what is due by an index, deletes it in bounded pieces, and leaves what is not due or kept for good. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { deleteEndedSessions } from "../../server/accounts/retention.ts";
import { deleteAllowances } from "../../server/core/allowances.ts";
import { PURGE_BATCH, purgeOnce, startRetentionWorker } from "../../server/core/retention.ts";
import { deleteOrphans } from "../../server/feedback/retention.ts";
import { purges } from "../../server/main/purges.ts";
import type { Tx } from "../../server/store/store.ts";
import { newMember } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";
import { undone } from "../support/undone.ts";

const LIMIT = 10;

const plans: [string, string, string][] = [
  [
    "answers of 90 days",
    "outcome_short",
    `select ctid from outcome
    where (owner like 'member:%' and action similar to '(account|demo|feedback|notice|push)/%')
      and created_at < now() - interval '90 days' order by created_at limit 10`,
  ],
  [
    "answers of two years",
    "outcome_long",
    `select ctid from outcome
    where not (owner like 'member:%' and action similar to '(account|demo|feedback|notice|push)/%')
      and not (owner like 'member:%' and action similar to '(nft|stake|vote|wallet|withdraw)/%')
      and created_at < now() - interval '730 days' order by created_at limit 10`,
  ],
  [
    "account events",
    "account_event_age",
    "select ctid from account_event where created_at < now() order by created_at limit 10",
  ],
  [
    "messages",
    "inbox_message_age",
    "select ctid from inbox_message where created_at < now() order by created_at limit 10",
  ],
  [
    "ids of deleted messages",
    "inbox_deletion_age",
    "select ctid from inbox_deletion where deleted_at < now() order by deleted_at limit 10",
  ],
  [
    "ids of deleted events",
    "account_event_deletion_age",
    "select ctid from account_event_deletion where deleted_at < now() order by deleted_at limit 10",
  ],
  [
    "ids of deleted lots",
    "locked_lot_deletion_age",
    "select ctid from locked_lot_deletion where deleted_at < now() order by deleted_at limit 10",
  ],
  [
    "days of outflows",
    "outflow_day_age",
    "select ctid from outflow_day where day < now()::date order by day limit 10",
  ],
  [
    "pushes",
    "push_message_expired",
    "select ctid from push_message where notice_id is null and expires_at < now() order by expires_at limit 10",
  ],
  [
    "deliveries of notices",
    "push_message_notice",
    `select d.ctid from (select id from push_message where notice_id is not null and expires_at < now()) m
      cross join lateral (select ctid from push_delivery where message_id = m.id limit 10) d limit 10`,
  ],
];

test.for(plans)("fault 659: %s that are due are found by %s", async ([, index, query], { server }) => {
  await undone(server, async (tx) => {
    // Of an empty table any way would do.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_sort = off`.execute(tx);
    const { rows } = await sql.raw<{ "QUERY PLAN": string }>(`explain ${query}`).execute(tx);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(index);
  });
});

test("fault 659: no purge deletes more than it is asked to, and all that is due goes in the end", async ({
  server,
  account,
}) => {
  const member = BigInt((await newMember(server.origin, account)).uid!);
  await makeOld(server, member);
  for (const purge of purges) {
    const deleted = await server.ctx.db.transaction().execute((tx) => purge(tx, server.ctx.now(), LIMIT));
    expect(deleted).toBeLessThanOrEqual(LIMIT);
  }
  while ((await purgeOnce(server.ctx, purges)).hasMore);
  for (const table of ["push_delivery", "locked_lot_deletion", "outflow_day"] as const)
    expect((await sql`select from ${sql.table(table)}`.execute(server.ctx.db)).rows).toHaveLength(0);
  const { rows: pushes } = await sql<{
    event: string;
  }>`select event from push_message where event like 'old%'`.execute(server.ctx.db);
  // A notice keeps its message, with the counts.
  expect(pushes).toEqual([{ event: "old notice" }]);
  const { rows: answers } = await sql<{ action: string }>`
    select action from outcome where body_hash = 'old' order by action`.execute(server.ctx.db);
  expect(answers.map(({ action }) => action)).toEqual(["vote/create", "wallet/transfer"]);
});

const failing = async (tx: Tx) => Number((await sql`select 1 / 0`.execute(tx)).numAffectedRows);

test("fault 772: a purge that fails keeps no other one from what is due, and is reported", async ({
  server,
  account,
}) => {
  const member = BigInt((await newMember(server.origin, account)).uid!);
  const long = new Date(server.ctx.now().getTime() - 400 * DAY);
  await server.ctx.db
    .insertInto("account_event")
    .values({ member_id: member, type: "sign_in", device: null, created_at: long })
    .execute();
  const { failures } = await purgeOnce(server.ctx, [failing, ...purges]);
  expect(failures.map(String)).toEqual([expect.stringContaining("division by zero")]);
  const { rows } = await sql`select from account_event where created_at <= ${long}`.execute(server.ctx.db);
  expect(rows).toHaveLength(0);
});

test("fault 772: while one purge fails the others go on batch by batch, and then all are tried again", async ({
  server,
}) => {
  let batches = 3;
  const long = () => Promise.resolve(batches-- > 0 ? PURGE_BATCH : 0);
  const waits: number[] = [];
  const failures: unknown[] = [];
  const waited = Promise.withResolvers<void>();
  const log = { ...console, error: ({ err }: { err?: unknown }) => failures.push(String(err)) };
  const worker = startRetentionWorker(server.ctx, [failing, long], log, (ms) => {
    if (waits.push(ms) < 4) return Promise.resolve();
    waited.resolve();
    return new Promise(() => {});
  });
  await waited.promise;
  await worker.stop();
  expect(waits.slice(0, 3)).toEqual([100, 100, 100]);
  expect(waits[3]).toBeGreaterThan(1_000);
  expect(failures).toEqual([expect.stringContaining("division by zero")]);
});

/** What each has done in this transaction. */
async function activity(tx: Tx, table: string): Promise<{ read: number; updates: number; inPlace: number }> {
  const { rows } = await sql<{ read: number; updates: number; inPlace: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read, n_tup_upd::integer as updates,
      n_tup_hot_upd::integer as "inPlace"
    from pg_stat_xact_user_tables where relname = ${table}`.execute(tx);
  return rows[0]!;
}

test("fault 748: purges of sessions, allowances and pictures read what is due, not what stays", async ({
  server,
  account,
}) => {
  const member = BigInt((await newMember(server.origin, account)).uid!);
  const now = server.ctx.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  await undone(server, async (tx) => {
    await sql`
      insert into session (token_hash, member_id, created_at, used_at)
      select decode(lpad(to_hex(n), 64, '0'), 'hex'), ${member}, case when n <= 2 then ${ago(91)}::timestamptz else ${ago(80)}::timestamptz end,
        case when n > 2 and n <= 5 then ${ago(15)}::timestamptz else ${now}::timestamptz end
      from generate_series(1, 5000) n`.execute(tx);
    await sql`
      insert into allowance (owner, action, since, used)
      select 'member:' || n, 'x', case when n <= 5 then ${ago(2)}::timestamptz else ${now}::timestamptz end, 1
      from generate_series(1, 5000) n`.execute(tx);
    await sql`
      insert into upload (id, member_id, type, bytes, created_at, taken)
      select lpad(to_hex(n), 32, '0'), ${member}, 'image/png', '\\x00', ${ago(2)}::timestamptz, n > 5
      from generate_series(1, 5000) n`.execute(tx);
    await sql`analyze session, allowance, upload`.execute(tx);
    for (const [table, purge] of [
      ["session", deleteEndedSessions],
      ["allowance", deleteAllowances],
      ["upload", deleteOrphans],
    ] as const) {
      const before = await activity(tx, table);
      expect(await purge(tx, now, 100)).toBe(5);
      expect(await purge(tx, now, 100)).toBe(0);
      const after = await activity(tx, table);
      expect(after.read - before.read, table).toBeLessThan(100);
    }
  });
});

test("fault 748: what a request changes of a session and an allowance is updated in place, without an entry in each index", async ({
  server,
  account,
}) => {
  const member = BigInt((await newMember(server.origin, account)).uid!);
  await undone(server, async (tx) => {
    const morning = new Date("2026-11-21T02:00:00.000Z");
    await sql`update session set used_at = ${morning}::timestamptz where member_id = ${member}`.execute(tx);
    await sql`insert into allowance (owner, action, since, used) values ('member:0', 'x', ${morning}::timestamptz, 1)`.execute(
      tx,
    );
    const before = [await activity(tx, "session"), await activity(tx, "allowance")];
    const later = new Date("2026-11-21T20:00:00.000Z");
    await sql`update session set used_at = ${later}::timestamptz where member_id = ${member}`.execute(tx);
    await sql`update allowance set used = used + 1, since = since where owner = 'member:0'`.execute(tx);
    const after = [await activity(tx, "session"), await activity(tx, "allowance")];
    expect(after.map(({ inPlace }, i) => inPlace - before[i]!.inPlace)).toEqual([1, 1]);
  });
});

/** Of each kind more than a piece, all of it due but the answers that are kept for good. */
async function makeOld({ ctx }: Opened, member: bigint): Promise<void> {
  const { db } = ctx;
  const old = new Date(Date.now() - 800 * DAY);
  const owner = `member:${member}`;
  const actions = ["wallet/transfer", "vote/create", "push/preferences", "receipt/void"];
  for (const action of [...actions, ...Array.from({ length: LIMIT + 5 }, () => "feedback/create")])
    await sql`
      insert into outcome (owner, key, action, body_hash, response, created_at)
      values (${owner}, ${randomUUID()}::uuid, ${action}, 'old', '{}', ${old})`.execute(db);
  await sql`insert into outflow_day (member_id, day, amount) values (${member}, ${old}::date, 1)`.execute(db);
  await sql`
    insert into locked_lot_deletion (id, member_id, deleted_at)
    select n, ${member}, ${old}::timestamptz from generate_series(1000000, 1000020) n`.execute(db);
  const { rows } = await sql<{ id: bigint }>`
    insert into notice (kind, pinned, published_at) values ('notice', false, ${old}::timestamptz) returning id`.execute(
    db,
  );
  await sql`
    insert into push_message (kind, event, subject, member_id, notice_id, due_at, expires_at, queued_at)
    select 'notice', 'old notice', '1', null, ${rows[0]!.id}::bigint, ${old}::timestamptz, ${old}::timestamptz, ${old}::timestamptz
    union all select 'money', 'old event', n::text, ${member}::bigint, null, ${old}::timestamptz, ${old}::timestamptz, ${old}::timestamptz
    from generate_series(1, 12) n`.execute(db);
  await sql`
    insert into push_delivery (message_id, subscription_id, priority, state, attempts, next_at)
    select m.id, n, 0, 'sent', 1, ${old}::timestamptz from push_message m, generate_series(1, 12) n
    where m.event like 'old%'`.execute(db);
}
