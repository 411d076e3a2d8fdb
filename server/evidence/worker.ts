/** Source: rules.md E4. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { retryDelay } from "../../contract/backoff.ts";
import type { Context } from "../core/context.ts";
import { underLease } from "../core/lease.ts";
import { readSettings } from "../core/settings.ts";
import { startWorker, type Log, type Wait, type Worker } from "../core/worker.ts";
import type { Store, Tx } from "../store/store.ts";
import { makeRoot } from "./make-root.ts";

const CHECK_MS = 15_000;
const RETRY = { firstMs: 30_000, longestMs: 3_600_000 };
const STOP_MS = 10_000;
/** A crashed server delays roots by at most this. */
const LEASE = { name: "evidence root", seconds: 60 };

/** The last root is older than the setting allows, or than the end of a daily job while none runs. */
export async function isRootDue(db: Store | Tx, now: Date): Promise<boolean> {
  const { rootEveryMinutes } = await readSettings(db);
  const { rows } = await sql<{ due: boolean }>`
    select coalesce(last.at <= ${now}::timestamptz - make_interval(mins => ${rootEveryMinutes}), true)
      or (exists (select from job_run where finished_at > last.at)
        and not exists (select from job_run where state = 'running')) as due
    from (select max(at) as at from evidence_root) last`.execute(db);
  return rows[0]!.due;
}

export function startRootWorker(ctx: Context, log: Log, wait?: Wait): Worker {
  const owner = randomUUID();
  let failures = 0;
  return startWorker({
    async step() {
      // The lease saves the others the work; the transaction ensures a single root.
      const make = () => makeRoot(ctx, { isDue: (tx) => isRootDue(tx, ctx.now()) });
      if (await isRootDue(ctx.db, ctx.now())) await underLease(ctx.db, LEASE, owner, make);
      failures = 0;
      return CHECK_MS;
    },
    failed(error) {
      failures += 1;
      log.error({ err: error }, "a root could not be made");
      return retryDelay(failures - 1, RETRY);
    },
    stopMs: STOP_MS,
    report: ctx.workers.report("evidence root"),
    ...(wait && { wait }),
  });
}
