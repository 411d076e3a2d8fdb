/** The operator after a restore: first types without looking, then follows the runbook until books and chain agree. */
import { checkBooks } from "../../../server/withdrawals/reconcile/check.ts";
import { Client } from "../../support/client.ts";
import type { Opened } from "../../support/engine.ts";
import type { Random } from "../../model/random.ts";
import { coins } from "../../support/chain/chain.ts";
import type { Actor } from "./actor.ts";
import { countIn, type Counts } from "./figures.ts";
import type { Network } from "./network.ts";

export interface Books {
  /** Who withdrew to an address. */
  withdrew: Map<string, string>;
  /** Withdrawals that a binding to a member has recorded, by their transaction. */
  boundToMember: Map<string, { withdrawal: string | null; loss: bigint }>;
}

const reason = "storm";

/** Whatever comes to mind: nothing of it may pay, credit or give back twice. */
export async function typeBlindly(
  server: Opened,
  actors: Actor[],
  random: Random,
  counts: Counts,
): Promise<void> {
  const operator = new Client(server.origin);
  const rows = await server.ctx.db
    .selectFrom("withdrawal")
    .select(["id", "member_id", "status"])
    .where("status", "not in", ["rejected", "cancelled", "confirmed"])
    .execute();
  for (const row of rows) {
    const id = String(row.id);
    const owner = actors.find(({ uid }) => uid === row.member_id)!;
    const nonce = random.below(20);
    await random.pick([
      () => operator.answer("POST operator/withdraw/approve", { id }),
      () => operator.answer("POST operator/withdraw/reject", { id, reason }),
      () => operator.answer("POST operator/withdraw/confirm", { id }),
      () => operator.answer("POST operator/chain/nonce", { nonce, reason }),
      () => operator.answer("POST operator/chain/reconcile", { nonce, withdrawal: id, reason }),
      () =>
        operator.answer("POST operator/chain/reconcile", {
          nonce,
          withdrawal: id,
          account: owner.account,
          reason,
        }),
      () => owner.cancelUnheard(id),
    ])();
    counts.typed += 1;
  }
  for (const actor of actors) await actor.askForAddress();
}

/** @returns whether nothing is open. */
export async function reconcile(
  server: Opened,
  network: Network,
  books: Books,
  counts: Counts,
): Promise<boolean> {
  const operator = new Client(server.origin);
  await checkBooks(server.ctx, server.ctx.chain!.nodes[0]!);
  const { transactions, breaks } = await operator.call("GET operator/chain/reconcile", {});
  for (const one of transactions) {
    const [transfer] = one.transfers;
    if (one.txHash === null || !transfer) continue;
    const [match] = one.matches;
    const account = books.withdrew.get(transfer.to);
    const binding = match ? { withdrawal: match.id } : account !== undefined ? { account } : {};
    const bound = await operator.answer("POST operator/chain/reconcile", {
      nonce: one.nonce,
      reason,
      ...binding,
    });
    if (bound.code !== 200) continue;
    counts.bound += 1;
    if (match) continue;
    const { withdrawal, debited } = bound.data;
    const loss = coins(transfer.amount) - coins(debited);
    books.boundToMember.set(one.txHash.toLowerCase(), { withdrawal, loss });
  }
  for (const { id, kind, subject } of breaks) {
    if (kind === "transaction") continue;
    const account = network.owners.get(subject);
    if (kind === "address" && account !== undefined) {
      const { depositKey } = server.environment.chain!;
      const index = [...indexes()].find((child) => depositKey.addressAt(child) === subject)!;
      const given = await operator.answer("POST operator/chain/address", { index, account, reason });
      if (given.code === 200) counts.addressesGivenBack += 1;
      continue;
    }
    const closed = await operator.answer("POST operator/chain/resume", { id, reason });
    if (closed.code === 200) countIn(counts.explained, kind);
  }
  return breaks.length === 0;
}

/** Those of this machine, and those after a leap. */
function* indexes(): Generator<number> {
  for (let leap = 0; leap < 200; leap += 1)
    for (let child = 0; child < 60; child += 1) yield leap * 100_000 + child;
}
