/** Source: rules.md D32, D33, D34. */
import { sql } from "kysely";
import type {
  DepositInReview,
  DepositRelease,
  DepositsAtChain,
} from "../../contract/deposits/operator-schemas.ts";
import { formatAmount } from "../../contract/money.ts";
import type { Chain } from "../chain/client.ts";
import type { Context } from "../core/context.ts";
import { parseId } from "../core/ids.ts";
import { Refused } from "../core/refused.ts";
import { recordAct } from "../operator/audit.ts";
import type { Store, Tx } from "../store/store.ts";
import { readStop } from "./stop.ts";

const MOST_SHOWN = 200;

/** Oldest first. */
export async function readReview(db: Store): Promise<{ list: DepositInReview[] }> {
  const rows = await inReview(db).orderBy("deposit.id").limit(MOST_SHOWN).execute();
  return { list: rows.map(shown) };
}

function inReview(db: Store | Tx) {
  return db
    .selectFrom("deposit")
    .innerJoin("member", "member.id", "deposit.member_id")
    .select([
      "deposit.id",
      "member.account",
      "deposit.amount",
      "deposit.tx_hash",
      "deposit.review",
      "deposit.review_at",
    ])
    .where("review", "is not", null)
    .where("status", "in", ["seen", "confirming"]);
}

function shown(row: {
  id: bigint;
  account: string;
  amount: bigint;
  tx_hash: string;
  review: "limit" | "unbacked" | null;
  review_at: Date | null;
}): DepositInReview {
  return {
    id: row.id.toString(),
    account: row.account,
    amount: formatAmount(row.amount),
    txHash: row.tx_hash,
    review: row.review!,
    since: row.review_at!.toISOString(),
  };
}

/**
 * The credit still needs its quorum of nodes.
 * @throws Refused `not_found` unless it waits for an operator.
 */
export async function releaseDeposit(
  tx: Tx,
  { id, reason }: DepositRelease,
  at: Date,
): Promise<DepositInReview> {
  const row = await inReview(tx)
    .where("deposit.id", "=", parseId(id))
    .forUpdate("deposit")
    .executeTakeFirst();
  if (!row) throw new Refused("not_found", { field: "id" });
  await tx
    .updateTable("deposit")
    .set({ review: null, review_at: null, released_at: at })
    .where("id", "=", row.id)
    .execute();
  const deposit = shown(row);
  const act = { act: "deposit release", subject: deposit.id, reason };
  await recordAct(tx, { ...act, before: { review: deposit.review }, after: deposit }, at);
  return deposit;
}

/**
 * While nodes still contradict each other, the next check stops credits again.
 * @throws Refused `not_found` if nothing is stopped.
 */
export async function resumeCredits({ chain }: Context, tx: Tx, reason: string, at: Date) {
  const stop = chain && (await readStop(tx, chain));
  if (!stop) throw new Refused("not_found");
  await tx
    .deleteFrom("deposit_stop")
    .where("chain_id", "=", stop.chain_id)
    .where("token", "=", stop.token)
    .execute();
  const act = { act: "deposits resume", subject: stop.tx_hash, reason };
  const before = { since: stop.since, said: JSON.parse(stop.said) as unknown };
  await recordAct(tx, { ...act, before, after: {} }, at);
  return { txHash: stop.tx_hash };
}

export async function depositsAtChain(db: Store, chain: Chain): Promise<DepositsAtChain> {
  const stop = await readStop(db, chain);
  const { rows } = await sql<{ count: number; amount: bigint }>`
    select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount from deposit
    where review is not null and status in ('seen', 'confirming')`.execute(db);
  const [{ count, amount }] = rows as [{ count: number; amount: bigint }];
  return {
    nodes: chain.nodes.length,
    quorum: chain.settings.quorum,
    stopped: stop ? { txHash: stop.tx_hash, since: stop.since.toISOString() } : null,
    review: { count, amount: formatAmount(amount) },
  };
}
