/** Stored in the database, so that breaks hold on all servers. Source: rules.md W26. */
import { sql, type Selectable } from "kysely";
import { Refused } from "../core/refused.ts";
import { isRestored } from "../store/restoration.ts";
import type { BreakFacts } from "../../contract/withdrawals/break-facts.ts";
import type { Store, Tx } from "../store/store.ts";
import type { ChainBreakTable } from "./tables.ts";

export type Break = Selectable<ChainBreakTable>;
export type BreakKind = Break["kind"];

export function transactionSubject(sender: string, nonce: bigint | number): string {
  return `${sender} ${nonce}`;
}

export interface NewBreak {
  chainId: number;
  kind: BreakKind;
  subject: string;
  facts: BreakFacts;
  block?: bigint | null;
}

export function factsOf({ facts, detail }: Pick<Break, "facts" | "detail">): BreakFacts {
  return facts ?? { text: detail };
}

/** @returns false if it was open already. */
export async function openBreak(
  db: Store | Tx,
  { chainId, kind, subject, facts, block = null }: NewBreak,
): Promise<boolean> {
  const { rows } = await sql`
    insert into chain_break (chain_id, kind, subject, facts, block, found_at)
    values (${chainId}, ${kind}, ${subject}, ${JSON.stringify(facts)}::jsonb, ${block}, now())
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

export function readOpenBreaks(db: Store | Tx): Promise<Break[]> {
  return db.selectFrom("chain_break").selectAll().where("closed_at", "is", null).orderBy("id").execute();
}

/** Includes an unconfirmed restoration, since changes after the backup are unknown. */
export async function hasOpenBreak(db: Store | Tx): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from chain_break where closed_at is null) or ${isRestored} as open`.execute(db);
  return rows[0]!.open;
}

/** @throws Refused `reconciling` */
export async function assertNoBreak(db: Store | Tx): Promise<void> {
  if (await hasOpenBreak(db)) throw new Refused("reconciling");
}

/** Null if it is not open. */
export async function closeBreak(tx: Tx, id: bigint, cause: string): Promise<Break | null> {
  const closed = await tx
    .updateTable("chain_break")
    .set({ closed_at: sql<Date>`now()`, cause })
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return closed ?? null;
}

/** @param amount an operator's credit, which the chain may lack, in units of 1e-8; negative lowers it. */
export async function acceptShortfall(tx: Tx, amount: bigint): Promise<void> {
  await sql`update chain_comparison set accepted = greatest(0, accepted + ${amount}::bigint)`.execute(tx);
}

export async function wasExplained(db: Store | Tx, kind: BreakKind, subject: string): Promise<boolean> {
  const row = await db
    .selectFrom("chain_break")
    .select("id")
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("closed_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
