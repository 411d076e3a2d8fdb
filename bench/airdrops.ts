/**
 * `npm run bench:airdrops [MEMBERS]`: an airdrop to 100,000 members of levels, from preview to the last line. No
 * statement may take more than 2 s. Source: rules.md O117.
 */
import { sql } from "kysely";
import { UNIT } from "../contract/money.ts";
import { advanceListing } from "../server/airdrops/listing.ts";
import { insertDraft } from "../server/airdrops/insert-draft.ts";
import { payPiece } from "../server/airdrops/pay.ts";
import { airdropKind } from "../server/airdrops/proposals.ts";
import { readAirdrop } from "../server/airdrops/read.ts";
import { openContext } from "../server/core/open-context.ts";
import { transact } from "../server/core/transact.ts";
import { addLots } from "../server/fuel/locked-lots.ts";
import { checkLedger } from "../server/ledger/check.ts";
import { mintFuel } from "../server/ledger/genesis.ts";
import { migrate } from "../server/store/migrate.ts";
import { openPostgres } from "../server/store/store.ts";
import { StatementTimes } from "./statement-times.ts";
import { freshDatabase, startPostgres } from "../tests/support/postgres.ts";

const LIMIT_MS = 2_000;
const SLICE = 50_000;
const members = Number(process.argv[2] ?? 100_000);

const postgres = await startPostgres();
const database = await freshDatabase(postgres.url);
const { db: plain, close } = openPostgres(database.url);
const times = new StatementTimes();
const db = plain.withPlugin(times);
try {
  await migrate(db);
  await mintFuel(db, new Date());
  for (let from = 0; from < members; from += SLICE)
    await sql`
      with made as (
        insert into member (account, referrer_id, created_at, depth, jump_id)
        select 'member_' || n, null, now(), 0, null
        from generate_series(${from + 1}::integer, ${Math.min(members, from + SLICE)}::integer) n returning id)
      insert into wallet (member_id, head_hash) select id, repeat('0', 64) from made`.execute(db);
  await sql`analyze`.execute(db);
  const ctx = await openContext(db);
  const body = { title: "Bench", asset: "lock", book: "treasury", split: "each", asked: UNIT } as const;
  const audience = { kind: "levels" as const, levels: [0] };
  const id = await insertDraft(db, { ...body, audience }, "bench", new Date());

  const listing = await repeat("listing", () => advanceListing(ctx, id));
  const { digest, count } = await readAirdrop(db, id);
  const start = { id: id.toString(), digest: digest!, reason: "bench" };
  const how = { key: "bench", at: new Date(), prepared: undefined };
  const starting = await repeat("start", async () => {
    await transact(db, async (tx) => {
      await airdropKind.preview(tx, start, how.at);
      await airdropKind.perform(tx, start, how);
    });
    return false;
  });
  const paying = await repeat("paying", () => payPiece(ctx, id, addLots));
  const { paidCount, state } = await readAirdrop(db, id);
  const { broken } = await checkLedger(db);
  console.log(`${count} listed, ${paidCount} paid, ${state}; ledger check: ${broken ?? "ok"}`);
  const isMet = paidCount === members && broken === null && Math.max(listing, starting, paying) <= LIMIT_MS;
  process.exitCode = isMet ? 0 : 1;
} finally {
  await close();
  await database.drop();
  await postgres.stop();
}

/** @returns the longest statement, in ms. */
async function repeat(name: string, step: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  times.longest = 0;
  let steps = 0;
  for (let more = true; more; steps += 1) more = await step();
  const whole = ((performance.now() - began) / 1000).toFixed(2);
  console.log(`${name}: ${whole} s in ${steps} steps, the longest statement ${times.longest.toFixed(0)} ms`);
  return times.longest;
}
