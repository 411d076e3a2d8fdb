/**
 * One transfer under one nonce is stored before any node gets it: despite crashes and concurrent rounds, at most one is
 * mined. Source: rules.md W15, W16.
 */
import { sql, type Selectable } from "kysely";
import type { Header, Node } from "../chain/client.ts";
import { transactionCount } from "../chain/payments.ts";
import type { PayoutSettings } from "../chain/settings.ts";
import type { PayoutWalletTable } from "../chain/tables.ts";
import type { PayoutTable, PayoutAttemptTable } from "./tables.ts";
import type { Store, Tx } from "../store/store.ts";
import type { Context } from "../core/context.ts";

export type Payout = Selectable<PayoutTable>;
export type Attempt = Selectable<PayoutAttemptTable>;
export type Wallet = Selectable<PayoutWalletTable>;

/** Where tests interrupt a round. */
export type PayoutStep = "signed" | "stored" | "sending" | "sent" | "marked" | "read" | "decided";

export type PayoutAlert =
  | { event: "paused"; reason: NonNullable<Wallet["paused"]>; detail?: string }
  | { event: "resumed" }
  | { event: "left_to_operator"; withdrawal: string; reason: "limit" | "nothing" | "decimals" | "refused" }
  | { event: "not_taken"; withdrawal: string; error: unknown }
  | { event: "stuck"; withdrawal: string; reason: NonNullable<Payout["stuck"]> }
  | { event: "failed"; withdrawal: string; reason: NonNullable<Payout["failure"]> }
  | { event: "reorganised"; withdrawal: string }
  | { event: "paid_and_gone"; withdrawal: string };

export interface Round {
  ctx: Context;
  node: Node;
  payer: PayoutSettings;
  head: Header;
  sender: string;
  notify: (notice: PayoutAlert) => void;
  /** A throw ends the round. */
  step: (step: PayoutStep) => void;
  signal: AbortSignal;
}

/** A new wallet starts with the chain's next nonce. */
export async function openWallet({ ctx: { db }, node, sender }: Round): Promise<Wallet> {
  const known = await readWallet(db, node, sender);
  if (known) return known;
  const next = await transactionCount(node, sender, "pending");
  await db
    .insertInto("payout_wallet")
    .values({ chain_id: BigInt(node.settings.chainId), address: sender, next_nonce: BigInt(next) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readWallet(db, node, sender))!;
}

export function readWallet(db: Store | Tx, { settings }: Pick<Node, "settings">, sender: string) {
  return db
    .selectFrom("payout_wallet")
    .selectAll()
    .where("chain_id", "=", BigInt(settings.chainId))
    .where("address", "=", sender)
    .executeTakeFirst();
}

/** Includes payouts of former wallets, ordered by nonce. */
export function readPayouts(db: Store, { settings }: Pick<Node, "settings">, state: Payout["state"]) {
  return db
    .selectFrom("payout")
    .selectAll()
    .where("chain_id", "=", BigInt(settings.chainId))
    .where("state", "=", state)
    .orderBy("nonce")
    .orderBy("withdrawal_id")
    .execute();
}

/** Newest first. */
export function readAttempts(db: Store | Tx, withdrawal: bigint): Promise<Attempt[]> {
  return db
    .selectFrom("payout_attempt")
    .selectAll()
    .where("withdrawal_id", "=", withdrawal)
    .orderBy("ordinal", "desc")
    .execute();
}

/** @param reason null resumes signing. Notifies only of changes. */
export async function setPaused(
  { ctx: { db, now }, node, sender, notify }: Round,
  reason: Wallet["paused"],
  detail?: string,
): Promise<void> {
  const { rows } = await sql`
    update payout_wallet set paused = ${reason}, paused_at = ${reason === null ? null : now()}
    where chain_id = ${node.settings.chainId} and address = ${sender} and paused is distinct from ${reason}
    returning address`.execute(db);
  if (rows.length === 0) return;
  notify(
    reason === null
      ? { event: "resumed" }
      : { event: "paused", reason, ...(detail !== undefined && { detail }) },
  );
}

export async function setStuck(round: Round, payout: Payout, stuck: Payout["stuck"]): Promise<void> {
  if (payout.stuck === stuck) return;
  await round.ctx.db
    .updateTable("payout")
    .set({ stuck })
    .where("withdrawal_id", "=", payout.withdrawal_id)
    .execute();
  if (stuck !== null)
    round.notify({ event: "stuck", withdrawal: payout.withdrawal_id.toString(), reason: stuck });
}
