/** Watches the chain for deposits while the server runs. Source: economy.md, "Deposits". */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../core/context.ts";
import { leaveWatch, lookForDeposits, newPace, takeWatch, type DepositNotice } from "./watch.ts";
import type { Log } from "../core/boss.ts";
import { takeTurns } from "../core/turns.ts";

export interface Watch {
  /** Ends between two questions to the chain; the next start, or another server, goes on. */
  stop(): Promise<void>;
}

const LONGEST_WAIT_MS = 60_000;
/** A node that hangs holds up the end no longer than this: nothing is lost by it. */
const STOP_MS = 5_000;

/** Does nothing where no chain is configured. */
export function startWatch(ctx: Context, log: Log): Watch {
  const stopping = new AbortController();
  const { signal } = stopping;
  const owner = randomUUID();
  const watching = ctx.chain ? watch(ctx, ctx.chain, owner, log, signal) : Promise.resolve();
  return {
    async stop() {
      stopping.abort();
      const late = new AbortController();
      await Promise.race([watching, wait(STOP_MS, undefined, { signal: late.signal }).catch(() => {})]);
      late.abort();
    },
  };
}

async function watch(
  ctx: Context,
  { nodes, settings }: NonNullable<Context["chain"]>,
  owner: string,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const pace = newPace();
  const tell = ({ txHash }: DepositNotice) =>
    log.error({ txHash }, "a transaction is too long to be read: what it brought is not credited");
  const turns = takeTurns(nodes);
  let failures = 0;
  while (!signal.aborted) {
    try {
      if (await takeWatch(ctx, owner))
        turns.showed(await lookForDeposits(ctx, turns.node(), pace, signal, tell));
      failures = 0;
    } catch (error) {
      if (signal.aborted) break;
      failures += 1;
      log.warn({ node: turns.place(), failures, ...wordOf(error) }, "the chain could not be read");
      turns.next();
    }
    // The other nodes are asked before anything is waited for.
    const round = Math.floor(failures / nodes.length);
    const pause = failures > 0 && failures % nodes.length > 0 ? 0 : backoff(settings.pollMs, round);
    await wait(pause, undefined, { signal }).catch(() => {});
  }
  await leaveWatch(ctx, owner).catch(() => {});
}

/** Twice as long after each round of failures, and not for all servers at the same moment. */
export function backoff(pollMs: number, round: number): number {
  const longest = Math.min(pollMs * 2 ** round, Math.max(pollMs, LONGEST_WAIT_MS));
  return round === 0 ? longest : longest * (0.5 + Math.random() / 2);
}

/** An error's whole message may hold the address of a node, and with it the key to that. */
export function wordOf(error: unknown): { error: string; reason?: string } {
  if (!(error instanceof Error)) return { error: "unknown" };
  const { name, shortMessage } = error as Error & { shortMessage?: unknown };
  return { error: name, ...(typeof shortMessage === "string" && { reason: shortMessage }) };
}
