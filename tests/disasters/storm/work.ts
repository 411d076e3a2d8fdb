/** What watchers, payouts and operators do while a storm goes on. Each round may be killed at any step. */
import { newScanState, watchDeposits } from "../../../server/deposits/watch.ts";
import type { PayoutStep } from "../../../server/withdrawals/payout-run.ts";
import { runPayouts } from "../../../server/withdrawals/payout-run.ts";
import { checkBooks } from "../../../server/withdrawals/reconcile/check.ts";
import { Client } from "../../support/client.ts";
import type { Opened } from "../../support/engine.ts";
import type { Random } from "../../model/random.ts";
import type { Actor } from "./actor.ts";
import type { Counts } from "./figures.ts";
import type { Network } from "./network.ts";
import type { Platform } from "./platform.ts";

const never = new AbortController().signal;

class Killed extends Error {}

/** @param node index of the node that is read. */
export function watch({ ctx }: Opened, node: number): Promise<boolean> {
  return watchDeposits(ctx, ctx.chain!.nodes[node]!, newScanState(), never);
}

export async function pay(
  { ctx }: Opened,
  node: number,
  step: (step: PayoutStep) => void = () => {},
): Promise<void> {
  const { nodes, settings } = ctx.chain!;
  const run = { ctx, node: nodes[node]!, payer: settings.payout!, signal: never, step };
  await runPayouts({ ...run, notify: () => {} });
}

/** One step of the chain and of all that looks at it. */
export async function work(
  platform: Platform,
  network: Network,
  actors: Actor[],
  random: Random,
  counts: Counts,
): Promise<void> {
  if (random.chance(60)) await deposit(network, random.pick(actors), random, counts);
  if (random.chance(25)) await network.lie(random);
  if (random.chance(10)) {
    const { confirmations } = platform.servers[0]!.environment.chain!;
    const depth = 1 + random.below(2 * confirmations);
    await network.fork(depth, depth < confirmations);
  } else await network.chain.mine(1 + random.below(2));
  const kill = () => {
    if (!random.chance(4)) return;
    counts.kills += 1;
    throw new Killed();
  };
  const rounds = platform.servers.flatMap((server) => {
    const node = () => random.below(server.ctx.chain!.nodes.length);
    const books = random.chance(5) ? [checkBooks(server.ctx, server.ctx.chain!.nodes[node()]!)] : [];
    return [watch(server, node()), pay(server, node(), kill), ...books];
  });
  const ended = await Promise.allSettled([...rounds, approve(random.pick(platform.servers))]);
  counts.rounds += ended.length;
  // A node that lies, a connection that is cut, a server that restarts: the next round goes on.
  counts.roundsFailed += ended.filter(({ status }) => status === "rejected").length;
}

async function deposit(network: Network, actor: Actor, random: Random, counts: Counts): Promise<void> {
  const address = actor.address === null || random.chance(5) ? await actor.askForAddress() : actor.address;
  if (address === null) return;
  // Some are below the minimum.
  await network.deposit(actor.account, address, random.pick(["5", "10", "25.5", "40"]));
  counts.depositsSent += 1;
}

/** The operator approves what is pending. */
export async function approve({ origin, ctx }: Opened): Promise<void> {
  const operator = new Client(origin);
  const pending = ctx.db.selectFrom("withdrawal").select("id").where("status", "=", "pending");
  for (const { id } of await pending.limit(4).execute())
    await operator.answer("POST operator/withdraw/approve", { id: String(id) });
}
