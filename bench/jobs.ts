/** Duration and processor time of daily jobs by number of payees. Source: rules.md Q4. */
import { addDays, dayIn } from "../contract/days.ts";
import { defaultSettings } from "../contract/operator/settings.ts";
import { madeClock } from "../server/core/clock.ts";
import { checkLedger } from "../server/ledger/check.ts";
import { mintFuel } from "../server/ledger/genesis.ts";
import { openContext } from "../server/core/open-context.ts";
import { runDaily } from "../server/daily/run.ts";
import { migrate } from "../server/store/migrate.ts";
import { openPostgres } from "../server/store/store.ts";
import { freshDatabase } from "../tests/support/postgres.ts";
import { populate } from "./payees.ts";
import { clusterTime, processTime } from "./processor-time.ts";
import type { Requirement } from "./ratios.ts";

const SIZES = [1_000, 10_000, 100_000];
const JOBS = ["dividend", "lock"] as const;
const LIMIT = 10;
/** For the largest size, process and database together. */
const PROCESSOR_LIMIT_S = 20;

export async function measureJobs(postgresUrl: string): Promise<Requirement[]> {
  const times: Record<(typeof JOBS)[number], number[]> = { dividend: [], lock: [] };
  const spent: Record<(typeof JOBS)[number], number> = { dividend: 0, lock: 0 };
  const cluster = await clusterTime(postgresUrl);
  const processors = () => processTime(process.pid) + cluster();
  for (const payees of SIZES) {
    const database = await freshDatabase(postgresUrl);
    const store = openPostgres(database.url);
    await migrate(store.db);
    await mintFuel(store.db, new Date());
    await populate(store.db, payees);
    const start = Date.now();
    // Locked fuel is released the day after the dividend.
    for (const [i, name] of JOBS.entries()) {
      const at = new Date(start + i * 86_400_000);
      const ctx = await openContext(store.db, { clock: madeClock(() => at) });
      const day = addDays(dayIn(defaultSettings.withdrawWindow.timeZone, new Date(start)), i);
      const started = performance.now();
      const before = processors();
      const run = await runDaily(ctx, name, day);
      times[name].push(performance.now() - started);
      spent[name] = (processors() - before) / 1000;
      if (run.payees !== payees) throw new Error(`${name} paid ${run.payees} of ${payees}`);
    }
    const { broken } = await checkLedger(store.db);
    const each = JOBS.map(
      (name) =>
        `${name} ${((times[name].at(-1) ?? 0) / 1000).toFixed(2)} s, ${spent[name].toFixed(2)} s of processor time`,
    ).join("; ");
    console.log(
      `${payees.toLocaleString("en").padStart(9)} payees: ${each}; ledger check: ${broken ?? "ok"}`,
    );
    await store.close();
    await database.drop();
  }
  return JOBS.flatMap((name) => {
    const [, middle = 0, large = 0] = times[name];
    const ratio = large / middle;
    return [
      {
        name: `${name}: 100,000 payees to 10,000`,
        value: ratio,
        limit: LIMIT,
        unit: "x",
        isMet: ratio <= LIMIT,
      },
      {
        name: `${name}: processor time of 100,000 payees`,
        value: spent[name],
        limit: PROCESSOR_LIMIT_S,
        unit: "s",
        isMet: spent[name] <= PROCESSOR_LIMIT_S,
      },
    ];
  });
}
