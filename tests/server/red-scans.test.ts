/** Red team: hourly purges among a million rows that stay. Rules O21, O138. */
import { sql } from "kysely";
import { expect } from "vitest";
import { purges } from "../../server/main/purges.ts";
import { newMember } from "../support/client.ts";
import { onPostgres } from "../support/test.ts";

onPostgres("no purge reads a whole table to find nothing", { timeout: 300_000 }, async ({ server, account }) => {
  const { db, now } = server.ctx;
  const member = await newMember(server.origin, account);
  const id = BigInt(member.uid!);
  const { rows: indexes } = await sql<{ tablename: string; indexdef: string }>`
    select tablename, indexdef from pg_indexes where tablename in ('session', 'upload', 'allowance', 'attempt', 'known_device', 'operator_session', 'operator_day')`.execute(db);
  console.log(indexes.map((one) => one.indexdef).join("\n"));
  await db.transaction().execute(async (tx) => {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`insert into session (token_hash, member_id, device, place, created_at, used_at)
    select decode(lpad(to_hex(n), 64, '0'), 'hex'), ${id}, 'Chrome', null, now(), now() + interval '1 day' from generate_series(1, 1000000) n`.execute(tx);
  await sql`insert into upload (id, member_id, type, bytes, created_at)
    select lpad(to_hex(n), 32, '0'), ${id}, 'image/png', decode('00', 'hex'), now() - interval '30 days' from generate_series(1, 300000) n`.execute(tx);
  await sql`insert into feedback (member_id, content, created_at) select ${id}, 'x', now() from generate_series(1, 100000)`.execute(tx);
  await sql`insert into feedback_image (feedback_id, position, upload_id)
    select f.id, p, lpad(to_hex((f.n - 1) * 3 + p + 1), 32, '0') from (select id, row_number() over () as n from feedback) f, generate_series(0, 2) p`.execute(tx);
  await sql`insert into allowance (owner, action, since, used) select 'member:' || n, 'vote/create', now() + interval '1 day', 1 from generate_series(1, 1000000) n`.execute(tx);
  });
  await sql`analyze`.execute(db);
  for (const purge of purges) {
    const begun = performance.now();
    const deleted = await db.transaction().execute((tx) => purge(tx, now(), 500));
    const ms = Math.round(performance.now() - begun);
    console.log(purge.name, deleted, `${ms} ms`);
  }
  const { rows } = await sql<Record<string, string>>`explain (analyze, buffers) delete from session where ctid = any(array(
      select ctid from session where used_at < ${new Date(now().getTime() - 14 * 86_400_000)}::timestamptz or created_at < ${new Date(now().getTime() - 90 * 86_400_000)}::timestamptz
      limit 500 for update skip locked))`.execute(db);
  const plan = rows.map((row) => Object.values(row)[0]).join("\n");
  console.log(plan);
  expect(plan).not.toMatch(/Seq Scan on session/);
});
