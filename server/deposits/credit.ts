/**
 * Credits deposits that are as deep as they must be. What decides is a fresh reading at that depth: the block that the
 * chain has there, and in it the receipt with the same transfer. Source: rules.md D4, M12.
 */
import { sql, type Selectable, type Updateable } from "kysely";
import { parseAmount } from "../../contract/money.ts";
import { maskAddress } from "../chain/address.ts";
import type { Node } from "../chain/client.ts";
import { Posting } from "../ledger/posting.ts";
import type { DepositTable } from "../store/tables.ts";
import type { Tx } from "../store/store.ts";
import { announce } from "../push/announce.ts";
import type { Context } from "../core/context.ts";
import type { Cursor } from "./cursor.ts";
import { arrivalsIn, recordReceipts, type Arrival } from "./records.ts";
import { unlessTooLong, type Reading } from "./scan.ts";
import { limiter } from "../core/limiter.ts";
import { readSettings } from "../core/settings.ts";
import { transact } from "../core/transact.ts";

type Row = Selectable<DepositTable>;

const BATCH = 100;
const QUESTIONS_AT_ONCE = 8;

/** Shows how far open deposits have come: never less than was shown of the same block. */
export async function showProgress({ db }: Context, { settings }: Node, head: bigint): Promise<void> {
  await sql`
    update deposit set status = 'confirming',
      confirmations = least(${head}::bigint - block_number + 1, ${settings.confirmations}::bigint)
    where chain_id = ${settings.chainId} and status in ('seen', 'confirming')
      and confirmations < least(${head}::bigint - block_number + 1, ${settings.confirmations}::bigint)`.execute(
    db,
  );
}

/** Decides every deposit that is deep enough, in the order in which they were first seen. */
export async function decideDeposits(reading: Reading, { verified }: Cursor): Promise<void> {
  const { ctx, node, head, signal } = reading;
  const { confirmations } = node.settings;
  const deep = head.number - BigInt(confirmations) + 1n;
  for (let after = 0n; ;) {
    signal.throwIfAborted();
    const rows = await readDue(ctx, node, after, deep < verified ? deep : verified);
    const confirmed = await confirm(reading, rows);
    if (confirmed.length > 0) await transact(ctx.db, (tx) => settle(tx, confirmed, ctx.now()));
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

function readDue({ db }: Context, { settings }: Node, after: bigint, until: bigint): Promise<Row[]> {
  return db
    .selectFrom("deposit")
    .selectAll()
    .where("chain_id", "=", BigInt(settings.chainId))
    .where("status", "in", ["seen", "confirming"])
    .where("block_number", "<=", until)
    .where("id", ">", after)
    .orderBy("id")
    .limit(BATCH)
    .execute();
}

/** @returns those that the chain still has as they are written down; the others are moved, or dropped. */
async function confirm(reading: Reading, rows: Row[]): Promise<Row[]> {
  const { ctx, node, head } = reading;
  const limited = limiter(QUESTIONS_AT_ONCE);
  const blocks = await answers(
    rows,
    ({ block_number }) => block_number!,
    (number) => limited(() => node.header(number)),
  );
  const receipts = await answers(
    rows,
    ({ tx_hash }) => tx_hash,
    async (hash) => (await limited(() => unlessTooLong(node.receipt(hash)))) ?? null,
  );
  const there = [...receipts.values()].filter((receipt) => receipt !== null);
  const arrived = new Set((await arrivalsIn(ctx.db, node, there)).map(nameOf));
  const confirmed: Row[] = [];
  for (const row of rows) {
    const block = blocks.get(row.block_number!) ?? null;
    const receipt = receipts.get(row.tx_hash) ?? null;
    if (receipt && receipt.blockHash !== row.block_hash)
      await recordReceipts(ctx.db, node, [receipt], head.number, ctx.now());
    // What has just been moved to another block is not dropped: it is not in this one any more.
    if (block && block.hash !== row.block_hash) await drop(ctx, row);
    else if (block && receipt && arrived.has(nameOfRow(row))) confirmed.push(row);
    // Otherwise the node leaves something out: it, or another one, is asked again.
  }
  return confirmed;
}

/** Asks once for each key that rows have. */
async function answers<Key, Answer>(
  rows: Row[],
  keyOf: (row: Row) => Key,
  ask: (key: Key) => Promise<Answer>,
): Promise<Map<Key, Answer>> {
  const keys = [...new Set(rows.map(keyOf))];
  return new Map(await Promise.all(keys.map(async (key) => [key, await ask(key)] as const)));
}

/** All that makes a deposit what it is: with another amount or member it is not the one that was shown. */
function nameOf({ receipt, ordinal, member, amount }: Arrival): string {
  return [receipt.transactionHash, receipt.blockHash, ordinal, member, amount].join(" ");
}

function nameOfRow({ tx_hash, block_hash, log_ordinal, member_id, amount }: Row): string {
  return [tx_hash, block_hash, log_ordinal, member_id, amount].join(" ");
}

async function drop({ db }: Context, { id, block_hash }: Row): Promise<void> {
  await db
    .updateTable("deposit")
    .set({ status: "orphaned", reason: "orphaned", confirmations: 0, block_hash: null, block_number: null })
    .where("id", "=", id)
    .where("status", "in", ["seen", "confirming"])
    .where("block_hash", "=", block_hash)
    .execute();
}

/** Credits them, under the locks of their rows and then of their members: of two servers at it the second finds none left. */
async function settle(tx: Tx, confirmed: Row[], at: Date): Promise<void> {
  const minimum = parseAmount((await readSettings(tx)).depositMinAmount);
  const hashes = new Map(confirmed.map(({ id, block_hash }) => [id, block_hash]));
  const locked = await tx
    .selectFrom("deposit")
    .selectAll()
    .where("id", "in", [...hashes.keys()])
    .where("status", "in", ["seen", "confirming"])
    .orderBy("id")
    .forUpdate()
    .execute();
  const rows = locked.filter(({ id, block_hash }) => block_hash === hashes.get(id));
  // Nothing can be credited of what is all dust.
  const small = rows.filter(({ amount }) => amount < minimum || amount === 0n);
  const enough = rows.filter((row) => !small.includes(row));
  if (small.length > 0) await decide(tx, small, { status: "below_minimum", reason: "below_minimum" });
  if (enough.length === 0) return;
  await post(tx, enough, at);
  await decide(tx, enough, { status: "credited", credited_at: at });
  for (const { id, member_id } of enough) {
    await announce(tx, member_id, { event: "deposit_credited", id: id.toString(), at });
  }
}

async function post(tx: Tx, rows: Row[], at: Date): Promise<void> {
  const posting = await Posting.open(
    tx,
    rows.map(({ member_id }) => member_id),
    at,
  );
  for (const { id, member_id, amount, tx_hash, block_number, sender } of rows) {
    const source = {
      deposit: id.toString(),
      txHash: tx_hash,
      block: block_number!.toString(),
      from: maskAddress(sender!),
    };
    posting.post({ kind: "deposit", type: "deposit", source }, [
      { party: { member: member_id }, asset: "usdt", amount },
      { party: { pool: "custody" }, asset: "usdt", amount: -amount },
    ]);
  }
  await posting.write();
}

async function decide(
  tx: Tx,
  rows: Row[],
  change: Pick<Updateable<DepositTable>, "status" | "reason" | "credited_at">,
): Promise<void> {
  await tx
    .updateTable("deposit")
    .set(change)
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
}
