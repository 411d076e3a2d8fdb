/** The platform that `npm run bench:scale` makes holds: what is measured on it is measured on a true ledger. */
import { sql } from "kysely";
import { expect } from "vitest";
import { makePlatform, timeOf } from "../../bench/made-platform.ts";
import { inspectEvidence } from "../../server/evidence/check.ts";
import { makeRoot } from "../../server/evidence/make-root.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { openServer } from "../support/engine.ts";
import { freshStorage } from "../support/storage.ts";
import { onPostgres } from "../support/test.ts";

const MEMBERS = 10_000;

onPostgres("a made platform of 10,000 members holds in the whole check", async () => {
  const { dataDir, databaseUrl, dispose } = await freshStorage();
  await makePlatform(databaseUrl!, { members: MEMBERS, outcomes: 1 });
  const server = await openServer({ dataDir, databaseUrl });
  try {
    await makeRoot(server.ctx);
    const check = await checkLedger(server.ctx.db, inspectEvidence(server.ctx));
    expect(check).toMatchObject({ ok: true, broken: null });
    expect(check.members).toBeGreaterThanOrEqual(MEMBERS);
    const { rows } = await sql<{ lines: bigint }>`
      select count(*) as lines from entry where member_id is not null`.execute(server.ctx.db);
    expect(rows[0]!.lines).toBeGreaterThanOrEqual(BigInt(MEMBERS * 10));
  } finally {
    await server.close();
    await dispose();
  }
});

onPostgres("the last member of a million has a time of each line", async () => {
  const server = await openServer();
  try {
    const { rows } = await sql
      .raw<{ at: Date }>(`select ${timeOf(10)} as at from generate_series(1000000, 1000000) m`)
      .execute(server.ctx.db);
    expect(rows[0]!.at.getTime()).toBeLessThan(Date.now());
  } finally {
    await server.close();
  }
});
