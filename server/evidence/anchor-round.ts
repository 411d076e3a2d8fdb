/**
 * Roots are data of a separate wallet's transactions, whose nonces payouts never use. Signed bytes are stored before
 * any node gets them, and the same bytes are sent again. Source: rules.md E40 to E42.
 */
import { sql, type Selectable } from "kysely";
import type { Header, Node } from "../chain/client.ts";
import type { PayoutSettings } from "../chain/settings.ts";
import type { Context } from "../core/context.ts";
import type { Store, Tx } from "../store/store.ts";
import type { AnchorWalletTable, RootAnchorAttemptTable, RootAnchorTable } from "./tables.ts";

export type Anchor = Selectable<RootAnchorTable>;
export type Attempt = Selectable<RootAnchorAttemptTable>;

/** Where tests interrupt a round. */
export type AnchorStep = "signed" | "stored" | "sent" | "marked" | "read";

export type AnchorAlert =
  | { event: "paused"; reason: NonNullable<Selectable<AnchorWalletTable>["paused"]>; detail?: string }
  | { event: "not_taken"; root: number; error: unknown }
  | { event: "reorganised" | "lost"; root: number };

export interface AnchorRound {
  ctx: Context;
  node: Node;
  wallet: PayoutSettings;
  head: Header;
  sender: string;
  notify: (alert: AnchorAlert) => void;
  /** A throw ends the round. */
  step: (step: AnchorStep) => void;
  signal: AbortSignal;
}

/** Those that a block may still include or drop, in order of nonce. */
export function watchedAnchors(db: Store, { settings }: Pick<Node, "settings">): Promise<Anchor[]> {
  return db
    .selectFrom("root_anchor")
    .selectAll()
    .where("chain_id", "=", BigInt(settings.chainId))
    .where("state", "in", ["open", "anchored"])
    .orderBy("nonce")
    .orderBy("id")
    .execute();
}

/** Newest first. */
export function attemptsOf(db: Store | Tx, anchor: bigint): Promise<Attempt[]> {
  return db
    .selectFrom("root_anchor_attempt")
    .selectAll()
    .where("anchor_id", "=", anchor)
    .orderBy("ordinal", "desc")
    .execute();
}

/** It covers earlier roots by their hashes. */
export async function newestUnanchored(
  db: Store,
  { settings }: Pick<Node, "settings">,
): Promise<{ number: number; hash: string } | null> {
  const { rows } = await sql<{ number: number; hash: string }>`
    select number, hash from evidence_root
    where number > (select coalesce(max(number), 0) from root_anchor
      where chain_id = ${settings.chainId} and state <> 'lost')
    order by number desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** @param reason null resumes signing. Notifies only of changes. */
export async function setPaused(
  { ctx: { db, now }, node, sender, notify }: AnchorRound,
  reason: Selectable<AnchorWalletTable>["paused"],
  detail?: string,
): Promise<void> {
  const { rows } = await sql`
    update anchor_wallet set paused = ${reason}, paused_at = ${reason === null ? null : now()}
    where chain_id = ${node.settings.chainId} and address = ${sender} and paused is distinct from ${reason}
    returning address`.execute(db);
  if (rows.length > 0 && reason !== null)
    notify({ event: "paused", reason, ...(detail !== undefined && { detail }) });
}

/** For alarms, which cover only wallets still in use. */
export async function noteSeen({ ctx: { db, now }, node, sender }: AnchorRound): Promise<void> {
  await sql`
    insert into anchor_wallet (chain_id, address, seen_at)
    values (${node.settings.chainId}, ${sender}, ${now()})
    on conflict (chain_id, address) do update set seen_at = excluded.seen_at
    where anchor_wallet.seen_at < excluded.seen_at - interval '1 minute'`.execute(db);
}
