/** On one server at a time, which saves the others the work. Source: rules.md O117. */
import { randomUUID } from "node:crypto";
import { retryDelay } from "../../contract/backoff.ts";
import type { Context } from "../core/context.ts";
import { underLease } from "../core/lease.ts";
import { isRestored } from "../store/restoration.ts";
import { startWorker, type Log, type Wait, type Worker } from "../core/worker.ts";
import { advanceListing } from "./listing.ts";
import { payPiece, type AddLots } from "./pay.ts";

const CHECK_MS = 2_000;
const RETRY = { firstMs: 5_000, longestMs: 3_600_000 };
const STOP_MS = 10_000;
const LEASE = { name: "airdrops", seconds: 60 };

export function startAirdropWorker(ctx: Context, addLots: AddLots, log: Log, wait?: Wait): Worker {
  const owner = randomUUID();
  let failures = 0;
  return startWorker({
    async step(signal) {
      if ((await openAirdrops(ctx)).length > 0)
        await underLease(ctx.db, LEASE, owner, () => workOff(ctx, addLots, signal));
      failures = 0;
      return CHECK_MS;
    },
    failed(error) {
      failures += 1;
      log.error({ err: error }, "an airdrop could not go on");
      return retryDelay(failures - 1, RETRY);
    },
    stopMs: STOP_MS,
    report: ctx.workers.report("airdrops"),
    ...(wait && { wait }),
  });
}

/**
 * One failing airdrop delays no other.
 * @throws the first failure, after all were tried; the signal's reason, between pieces. The next call resumes.
 */
export async function workOff(ctx: Context, addLots: AddLots, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const { id, state } of await openAirdrops(ctx)) {
    try {
      const advance = () => (state === "running" ? payPiece(ctx, id, addLots) : advanceListing(ctx, id));
      while (await advance()) signal?.throwIfAborted();
    } catch (error) {
      signal?.throwIfAborted();
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** After a restoration, stopped airdrops may look open. */
function openAirdrops({ db }: Context) {
  return db
    .selectFrom("airdrop")
    .select(["id", "state"])
    .where("state", "in", ["listing", "running"])
    .where(({ not }) => not(isRestored))
    .orderBy("id")
    .execute();
}
