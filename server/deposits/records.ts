/** Logs only locate transactions: receipts are complete even on nodes that omit logs. Source: rules.md D5, M12. */
import { sql, type Selectable } from "kysely";
import type { Node, Receipt } from "../chain/client.ts";
import { movements, toUnits } from "../chain/transfers.ts";
import { noteMembers } from "../store/changes.ts";
import { parseAmount } from "../../contract/money.ts";
import { readSettings } from "../core/settings.ts";
import { transact } from "../core/transact.ts";
import { toJson } from "../store/insert-rows.ts";
import type { Store, Tx } from "../store/store.ts";
import { ownersOf } from "./addresses.ts";
import { tell } from "./tell.ts";
import type { DepositTable } from "./tables.ts";

/** A larger amount exceeds any USDT supply, so it belongs to another token. */
export const MAX_AMOUNT = 10n ** 18n;

export interface Arrival {
  receipt: Receipt;
  member: bigint;
  ordinal: number;
  from: string;
  to: string;
  amount: bigint;
  dust: bigint;
}

export type DepositRow = Selectable<DepositTable>;

export function identityOf({ receipt, ordinal, member, amount }: Arrival): string {
  return [receipt.transactionHash, receipt.blockHash, ordinal, member, amount].join(" ");
}

export function identityOfRow({ tx_hash, block_hash, log_ordinal, member_id, amount }: DepositRow): string {
  return [tx_hash, block_hash, log_ordinal, member_id, amount].join(" ");
}

export async function arrivalsIn(
  db: Store | Tx,
  chain: Pick<Node, "settings" | "decimals">,
  receipts: Receipt[],
): Promise<Arrival[]> {
  const decimals = await chain.decimals();
  const moved = receipts.flatMap((receipt) =>
    movements(receipt)
      .filter(({ token }) => token === chain.settings.token)
      .map(({ ordinal, from, to, value }) => ({ receipt, ordinal, from, to, ...toUnits(value, decimals) })),
  );
  const owners = await ownersOf(db, [...new Set(moved.map(({ to }) => to))]);
  return moved.flatMap((movement) => {
    const member = owners.get(movement.to);
    return member === undefined || movement.amount > MAX_AMOUNT ? [] : [{ ...movement, member }];
  });
}

/**
 * A deposit known in another block is moved and, if undecided or orphaned, starts anew.
 * @param head the newest block's number.
 */
export async function recordReceipts(
  db: Store,
  chain: Node,
  receipts: Receipt[],
  head: bigint,
  at: Date,
): Promise<void> {
  // Chain order keeps concurrent servers from deadlocking.
  const inOrder = receipts.toSorted(
    (a, b) => Number(a.blockNumber - b.blockNumber) || a.transactionIndex - b.transactionIndex,
  );
  const rows = (await arrivalsIn(db, chain, inOrder)).map(
    ({ receipt, member, ordinal, from, amount, dust }) => ({
      chain_id: chain.settings.chainId,
      member_id: member,
      tx_hash: receipt.transactionHash,
      log_ordinal: ordinal,
      amount,
      dust,
      sender: from,
      block_number: receipt.blockNumber,
      block_hash: receipt.blockHash,
      status: "seen",
      confirmations: Math.min(depth(head, receipt.blockNumber), chain.settings.confirmations),
      created_at: at,
    }),
  );
  if (rows.length === 0) return;
  await transact(db, async (tx) => {
    const written = await upsert(tx, rows);
    noteMembers(
      tx,
      rows.map(({ member_id }) => member_id),
    );
    if (written.length === 0) return;
    // Of a smaller deposit, the member is told only the outcome.
    const minimum = parseAmount((await readSettings(tx)).depositMinAmount);
    const enough = written.filter(({ amount, status }) => status === "seen" && amount >= minimum);
    await tell(tx, "deposit_seen", enough, at);
  });
}

/** Includes its own block; 0 if the node is behind it. */
export function depth(head: bigint, block: bigint): number {
  return Math.max(0, Number(head - block) + 1);
}

type Upserted = Pick<DepositRow, "id" | "member_id" | "amount" | "status">;

/** Returns new and moved rows. */
async function upsert(tx: Tx, rows: object[]): Promise<Upserted[]> {
  const undecided = sql`deposit.status in ('seen', 'confirming', 'orphaned')`;
  const begun = (column: string) =>
    sql`${sql.ref(column)} = case when ${undecided} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`deposit.${column}`)} end`;
  const columns = ["member_id", "amount", "dust", "sender", "status", "confirmations", "reason"];
  // The operator's release was of the former deposit.
  const anew = [...columns, "review", "review_at", "released_at"];
  const { rows: written } = await sql<Upserted>`
    insert into deposit (chain_id, member_id, tx_hash, log_ordinal, amount, dust, sender, block_number, block_hash,
      status, confirmations, created_at)
    select chain_id, member_id, tx_hash, log_ordinal, amount, dust, sender, block_number, block_hash,
      status, confirmations, created_at
    from json_populate_recordset(null::deposit, ${toJson(rows)}::json)
    on conflict (chain_id, tx_hash, log_ordinal) do update
    set ${sql.join(anew.map(begun))}, block_number = excluded.block_number, block_hash = excluded.block_hash
    where deposit.block_hash is distinct from excluded.block_hash
    returning id, member_id, amount, status`.execute(tx);
  return written;
}
