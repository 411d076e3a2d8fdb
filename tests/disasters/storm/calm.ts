/** The end of a storm's round: nodes tell the truth, everything on its way arrives, the operator closes what is open. */
import { readOpenBreaks } from "../../../server/chain/breaks.ts";
import type { Opened } from "../../support/engine.ts";
import { Client } from "../../support/client.ts";
import { countIn, type Counts } from "./figures.ts";
import type { Network } from "./network.ts";
import { reconcile, type Books } from "./operator.ts";
import type { Platform } from "./platform.ts";
import { approve, pay, watch } from "./work.ts";

/** Unmined payouts are sent again after less. */
const STEP_MS = 31_000;
const MOST_STEPS = 60;
/** What a node that lied has hidden is found when blocks are read a last time: rules.md D6. */
const RECHECK_BLOCKS = 110;

/** Everything on its way arrives; then a last time, with what was hidden. @throws as {@link settle}. */
export async function calm(
  platform: Platform,
  network: Network,
  books: Books,
  counts: Counts,
): Promise<void> {
  network.tellTruth();
  await settle(platform, network, books, counts);
  await network.chain.mine(RECHECK_BLOCKS);
  await settle(platform, network, books, counts);
}

/** @throws Error when something never arrives, with what is left and the last failure. */
async function settle(platform: Platform, network: Network, books: Books, counts: Counts): Promise<void> {
  const [first] = platform.servers as [Opened, ...Opened[]];
  const { confirmations } = first.environment.chain!;
  let failure: unknown;
  let left = "";
  for (let step = 0, quiet = 0; step < MOST_STEPS; step += 1) {
    platform.clock.advance(STEP_MS);
    await network.chain.mine();
    const server = platform.servers[step % platform.servers.length]!;
    const node = step % network.urls.length;
    try {
      await approve(first);
      await watch(server, node);
      await pay(server, node);
      left = await readLeft(first, counts);
      // All on its way is deep before books are compared.
      if (left === "" && step >= confirmations) quiet += 1;
      const isAgreed = quiet > 0 && (await reconcile(first, network, books, counts));
      if (left !== "" && step % 4 === 3) await reconcile(first, network, books, counts);
      if (isAgreed) return;
    } catch (error) {
      failure = error;
    }
  }
  const breaks = (await readOpenBreaks(first.ctx.db)).map(({ kind, subject }) => `${kind} ${subject}`);
  throw new Error(`not settled in ${MOST_STEPS} blocks: ${left} ${breaks.join("; ")} ${String(failure)}`, {
    cause: failure,
  });
}

/** What is still on its way, as text. */
async function readLeft({ ctx: { db }, origin }: Opened, counts: Counts): Promise<string> {
  const undecided = await db
    .selectFrom("deposit")
    .select(["id", "status", "review", "gone_at"])
    .where((eb) => eb.or([eb("status", "in", ["seen", "confirming"]), eb("gone_at", "is not", null)]))
    .execute();
  for (const { id, review } of undecided) {
    if (review === null) continue;
    const body = { id: String(id), reason: "storm" };
    const released = await new Client(origin).answer("POST operator/deposits/release", body);
    if (released.code === 200) countIn(counts.explained, `deposit ${review}`);
  }
  const payouts = await db
    .selectFrom("payout")
    .select(["withdrawal_id", "state", "stuck"])
    .where((eb) =>
      eb.or([eb("state", "=", "open"), eb.and([eb("state", "=", "paid"), eb("block_hash", "is", null)])]),
    )
    .execute();
  const waiting = await db
    .selectFrom("withdrawal")
    .select(["id", "status"])
    .where("by_hand", "=", false)
    .where("status", "in", ["pending", "approved", "signed", "sent", "failed"])
    .execute();
  const stops = await db.selectFrom("deposit_stop").select("tx_hash").execute();
  const all = [...undecided, ...payouts, ...waiting, ...stops];
  return JSON.stringify(all, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  ).slice(2, 600);
}
