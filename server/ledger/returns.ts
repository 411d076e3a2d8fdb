/** What was asked for back, and what was returned. Source: rules.md T4, T5, P13 and P14. */
import { sql } from "kysely";
import { ASK_DAYS } from "../../contract/wallet/rules.ts";
import type { TransferReturn } from "../../contract/wallet/return-schemas.ts";
import { Refused } from "../core/refused.ts";
import type { Store, Tx } from "../store/store.ts";

const DAY_MS = 24 * 3_600_000;

/** By the kind of what is returned. */
export type Returns = "transfer_return" | "gift_return";

/** @returns false if it was asked for before, or was returned. */
export async function recordAsk(tx: Tx, returns: Returns, transaction: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(returns)} (transaction_id, asked_at) values (${transaction}::uuid, ${at}::timestamptz)
    on conflict (transaction_id) do nothing returning transaction_id`.execute(tx);
  return rows.length > 0;
}

/**
 * Whoever returns it at the same moment waits here, and is refused then.
 * @throws Refused `changed_meanwhile` if it was returned before.
 */
export async function recordReturn(tx: Tx, returns: Returns, transaction: string, at: Date): Promise<void> {
  const { rows } = await sql`
    insert into ${sql.table(returns)} as r (transaction_id, returned_at) values (${transaction}::uuid, ${at}::timestamptz)
    on conflict (transaction_id) do update set returned_at = excluded.returned_at where r.returned_at is null
    returning transaction_id`.execute(tx);
  if (rows.length === 0) throw new Refused("changed_meanwhile");
}

/** @param line of the member who returned it. */
export async function linkReturn(
  tx: Tx,
  returns: Returns,
  transaction: string,
  line: { memberId: bigint; seq: number },
): Promise<void> {
  await sql`
    update ${sql.table(returns)} set return_id = (
      select transaction_id from entry where member_id = ${line.memberId} and seq = ${line.seq})
    where transaction_id = ${transaction}::uuid`.execute(tx);
}

/** @param at when it was sent. */
export async function readReturned(
  db: Store | Tx,
  returns: Returns,
  transaction: string,
  at: Date,
): Promise<TransferReturn> {
  const row = await db
    .selectFrom(returns)
    .select(["asked_at", "returned_at"])
    .where("transaction_id", "=", transaction)
    .executeTakeFirst();
  return {
    askedAt: row?.asked_at?.toISOString() ?? null,
    askUntil: askUntil(at).toISOString(),
    returnedAt: row?.returned_at?.toISOString() ?? null,
  };
}

export function askUntil(sent: Date): Date {
  return new Date(sent.getTime() + ASK_DAYS * DAY_MS);
}
