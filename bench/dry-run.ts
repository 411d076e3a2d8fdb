/**
 * `npm run bench:dry-run [MEMBERS]`: the dry run of settings over a day on which 100,000 members got dividends, and
 * half as many paid for votes, with ten incomes each. No statement may take more than 2 s. Source: rules.md O120.
 */
import { sql } from "kysely";
import { addDays, dayIn } from "../contract/days.ts";
import { UNIT } from "../contract/money.ts";
import { defaultSettings } from "../contract/operator/settings.ts";
import { momentOf } from "../contract/withdrawals/window.ts";
import { madeClock } from "../server/core/clock.ts";
import { openContext } from "../server/core/open-context.ts";
import { runDaily } from "../server/daily/run.ts";
import { previewSettings } from "../server/economy/preview.ts";
import { mintFuel } from "../server/ledger/genesis.ts";
import { migrate } from "../server/store/migrate.ts";
import { openPostgres } from "../server/store/store.ts";
import { freshDatabase, startPostgres } from "../tests/support/postgres.ts";
import { populate } from "./payees.ts";
import { StatementTimes } from "./statement-times.ts";

const LIMIT_MS = 2_000;
const SLICE = 5_000;
const members = Number(process.argv[2] ?? 100_000);

const zone = defaultSettings.withdrawWindow.timeZone;
const day = dayIn(zone, new Date());
const midnight = momentOf(zone, day, "00:00");

const postgres = await startPostgres();
const database = await freshDatabase(postgres.url);
const { db: plain, close } = openPostgres(database.url);
const times = new StatementTimes();
const db = plain.withPlugin(times);
try {
  await migrate(db);
  await mintFuel(db, midnight);
  await populate(db, members);
  await runDaily(await openContext(db, { clock: madeClock(() => midnight) }), "dividend", day);
  for (let from = 0; from < members / 2; from += SLICE) await pay(from);
  await sql`analyze`.execute(db);
  const after = momentOf(zone, addDays(day, 1), "12:00");
  const ctx = await openContext(db, { clock: madeClock(() => after) });
  times.longest = 0;
  const began = performance.now();
  const changes = { dividendRate: "0.015", incomeSplit: { usdt: "0.6", points: "0.3", lock: "0.1" } };
  const { figures } = await previewSettings(ctx, { changes });
  const whole = ((performance.now() - began) / 1_000).toFixed(2);
  for (const { figure, was, would, gap } of figures.slice(0, 2)) console.log(figure, was, would, gap ?? "");
  console.log(`dry run: ${whole} s, the longest statement ${times.longest.toFixed(0)} ms`);
  process.exitCode = times.longest <= LIMIT_MS ? 0 : 1;
} finally {
  await close();
  await database.drop();
  await postgres.stop();
}

/** Inserts payments spread over the day, without the data that only the ledger check reads. */
function pay(from: number): Promise<unknown> {
  const start = midnight.getTime();
  const step = Math.floor(86_400_000 / members);
  return sql`
    with paid as (
      select n, lpad(to_hex(${start}::bigint + n * ${step}::bigint), 12, '0') as hex,
        to_timestamp((${start}::bigint + n * ${step}::bigint) / 1000.0) as at
      from generate_series(${from}::bigint, ${from + SLICE - 1}::bigint) n
    ), made as (
      insert into ledger_transaction (id, kind, source, created_at)
      select (left(hex, 8) || '-' || right(hex, 4) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'vote',
        ${JSON.stringify({ split: defaultSettings.incomeSplit, price: "1" })}::json, at from paid
      returning id, created_at
    ), lines as (
      insert into entry (transaction_id, ordinal, member_id, asset, amount, type, source, seq, balance, hash, prev_hash, created_at)
      select id, 0, (select min(id) from member), 'usdt', ${-100n * UNIT}::bigint, 'vote', '{}',
        ${from} + 1000000 + row_number() over (), 0, '', '', created_at from made
    )
    insert into commission (source_id, member_id, type, level, transaction_id, amount)
    select made.id, m.id, 'position', m.n, made.id, ${UNIT}::bigint + m.n
    from made, (select id, row_number() over () as n from member limit 10) m`.execute(db);
}
