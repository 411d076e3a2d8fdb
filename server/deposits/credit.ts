/**
 * Credits deposits at the required depth, where their block and receipt are read afresh. Source: rules.md D4, M12.
 */
import { sql, type Selectable, type Updateable } from "kysely";
import { parseAmount } from "../../contract/money.ts";
import { hasOpenBreak } from "../chain/breaks.ts";
import { maskAddress } from "../chain/address.ts";
import type { Node } from "../chain/client.ts";
import { Posting } from "../ledger/posting.ts";
import type { DepositTable } from "./tables.ts";
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
const CONCURRENT_REQUESTS = 8;

/** Confirmations never decrease for the same block. */
export async function showProgress({ db }: Context, { settings }: Node, head: bigint): Promise<void> {
  await sql`
    update deposit set status = 'confirming',
      confirmations = least(${head}::bigint - block_number + 1, ${settings.confirmations}::bigint)
    where chain_id = ${settings.chainId} and status in ('seen', 'confirming')
      and confirmations < least(${head}::bigint - block_number + 1, ${settings.confirmations}::bigint)`.execute(
    db,
  );
}

/** Decides deposits at the required depth, oldest first. */
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

/** @returns the confirmed rows; others are moved, dropped or retried. */
async function confirm(reading: Reading, rows: Row[]): Promise<Row[]> {
  const { ctx, node, head } = reading;
  const limited = limiter(CONCURRENT_REQUESTS);
  const blocks = await requestEach(
    rows,
    ({ block_number }) => block_number!,
    (number) => limited(() => node.header(number)),
  );
  const receipts = await requestEach(
    rows,
    ({ tx_hash }) => tx_hash,
    async (hash) => (await limited(() => unlessTooLong(node.receipt(hash)))) ?? null,
  );
  const found = [...receipts.values()].filter((receipt) => receipt !== null);
  const arrived = new Set((await arrivalsIn(ctx.db, node, found)).map(identityOf));
  const confirmed: Row[] = [];
  for (const row of rows) {
    const block = blocks.get(row.block_number!) ?? null;
    const receipt = receipts.get(row.tx_hash) ?? null;
    if (receipt && receipt.blockHash !== row.block_hash)
      await recordReceipts(ctx.db, node, [receipt], head.number, ctx.now());
    // A row just moved is not dropped: its stored hash has changed.
    if (block && block.hash !== row.block_hash) await drop(ctx, row);
    else if (block && receipt && arrived.has(identityOfRow(row))) confirmed.push(row);
    // Otherwise the node lacks data: a later round retries.
  }
  return confirmed;
}

async function requestEach<Key, Answer>(
  rows: Row[],
  keyOf: (row: Row) => Key,
  request: (key: Key) => Promise<Answer>,
): Promise<Map<Key, Answer>> {
  const keys = [...new Set(rows.map(keyOf))];
  return new Map(await Promise.all(keys.map(async (key) => [key, await request(key)] as const)));
}

/** A deposit's identity includes its amount and member. */
function identityOf({ receipt, ordinal, member, amount }: Arrival): string {
  return [receipt.transactionHash, receipt.blockHash, ordinal, member, amount].join(" ");
}

function identityOfRow({ tx_hash, block_hash, log_ordinal, member_id, amount }: Row): string {
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

/** Locks rows, then members: a concurrent server finds nothing left to credit. */
async function settle(tx: Tx, confirmed: Row[], at: Date): Promise<void> {
  if (await hasOpenBreak(tx)) return;
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
  // Dust alone amounts to 0.
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
