/** Which of the wallet's transfers the nodes need not be asked about. Source: rules.md W27, W28. */
import { sql, type RawBuilder } from "kysely";
import type { SentTransfer } from "../../chain/wallet-transactions.ts";
import type { Store } from "../../store/store.ts";

/** Bound, or a payout's. */
export async function knownAmong(db: Store, sent: readonly SentTransfer[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    ${boundAmong(sent)} union select hash from payout_attempt where hash = ${anyOf(sent)}`.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}

/** Bound, or noted in an open disagreement. */
export async function notedAmong(db: Store, sent: readonly SentTransfer[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    ${boundAmong(sent)} union select facts->>'transaction' from chain_break
    where closed_at is null and kind = 'transaction' and facts->>'transaction' = ${anyOf(sent)}`.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}

function boundAmong(sent: readonly SentTransfer[]): RawBuilder<unknown> {
  return sql`select hash from wallet_transaction where hash = ${anyOf(sent)}`;
}

/** By the index, however many rows there are. */
function anyOf(sent: readonly SentTransfer[]): RawBuilder<unknown> {
  const hashes = JSON.stringify(sent.map(({ txHash }) => txHash));
  return sql`any(array(select json_array_elements_text(${hashes}::json)))`;
}
