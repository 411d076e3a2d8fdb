/** Pays approved withdrawals on the chain while the server runs. Source: economy.md, "Withdrawals". */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../core/context.ts";
import { leavePayouts, payoutsOf, runPayouts, takePayouts, type PayoutNotice } from "./payout-run.ts";
import type { Log } from "../core/boss.ts";
import { takeTurns } from "../core/turns.ts";
import { backoff, wordOf } from "../deposits/worker.ts";

export interface Payouts {
  /** Ends between two questions to the chain; the next start, or another server, goes on. */
  stop(): Promise<void>;
}

/** A node or a signer that hangs holds up the end no longer than this: nothing is lost by it. */
const STOP_MS = 5_000;

/** Does nothing where this platform has no wallet to pay from. */
export function startPayouts(ctx: Context, log: Log): Payouts {
  const stopping = new AbortController();
  const paying = pay(ctx, randomUUID(), log, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      const late = new AbortController();
      await Promise.race([paying, wait(STOP_MS, undefined, { signal: late.signal }).catch(() => {})]);
      late.abort();
    },
  };
}

async function pay(ctx: Context, owner: string, log: Log, signal: AbortSignal): Promise<void> {
  const payouts = payoutsOf(ctx);
  if (!payouts) return;
  const { nodes, payer, pollMs } = payouts;
  const tell = (notice: PayoutNotice) => write(log, notice);
  const turns = takeTurns(nodes);
  let failures = 0;
  let seen = "";
  while (!signal.aborted) {
    try {
      if (await takePayouts(ctx, owner)) {
        const head = await runPayouts({ ctx, node: turns.node(), payer, tell, signal, seen });
        turns.showed(head !== seen);
        seen = head;
      }
      failures = 0;
    } catch (error) {
      if (signal.aborted) break;
      failures += 1;
      log.warn({ node: turns.place(), failures, ...wordOf(error) }, "payouts could not go on");
      turns.next();
    }
    const round = Math.floor(failures / nodes.length);
    await wait(backoff(pollMs, round), undefined, { signal }).catch(() => {});
  }
  await leavePayouts(ctx, owner).catch(() => {});
}

const words: Record<PayoutNotice["event"], string> = {
  paused: "payouts are paused",
  resumed: "payouts go on",
  left_to_operator: "a withdrawal is left to the operator to pay",
  not_taken: "a node did not take a payout",
  stuck: "a payout does not get into a block",
  failed: "a payout failed: look at the chain before deciding on its withdrawal",
  reorganised: "a fork dropped a payout's block; it is sent again",
  paid_and_gone: "a fork dropped a payout that was booked as paid; it is sent again",
};
const alarming = new Set<PayoutNotice["event"]>(["paused", "stuck", "failed", "paid_and_gone"]);

function write(log: Log, { event, ...fields }: PayoutNotice): void {
  const said = "error" in fields ? { ...fields, ...wordOf(fields.error) } : fields;
  if (alarming.has(event)) log.error(said, words[event]);
  else log.warn(said, words[event]);
}
