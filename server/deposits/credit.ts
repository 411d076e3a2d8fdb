/** Block and receipt are read again at the required depth. Source: rules.md D4, M12. */
import { sql, type Updateable } from "kysely";
import { parseAmount } from "../../contract/money.ts";
import { hasOpenBreak } from "../chain/breaks.ts";
import { maskAddress } from "../chain/address.ts";
import type { Node } from "../chain/client.ts";
import { Posting } from "../ledger/posting.ts";
import type { DepositTable } from "./tables.ts";
import type { Tx } from "../store/store.ts";
import type { Context } from "../core/context.ts";
import type { Cursor } from "./cursor.ts";
import { agreedOn, drop } from "./agree.ts";
import { leaveToOperator, splitByLimit } from "./daily-limit.ts";
import { recordReceipts, type DepositRow as Row } from "./records.ts";
import { isStopped, readStop } from "./stop.ts";
import { tell } from "./tell.ts";
import { unlessTooLong, type Reading } from "./scan.ts";
import { limiter } from "../core/limiter.ts";
import { readSettings } from "../core/settings.ts";
import { transact } from "../core/transact.ts";

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

/** Oldest first. */
export async function decideDeposits(reading: Reading, { verified }: Cursor): Promise<void> {
  const { ctx, node, head, signal, notify } = reading;
  if (await isStopped(reading)) return;
  const { confirmations } = node.settings;
  const deep = head.number - BigInt(confirmations) + 1n;
  for (let after = 0n; ;) {
    signal.throwIfAborted();
    const rows = await readDue(ctx, node, after, deep < verified ? deep : verified);
    const confirmed = await confirm(reading, rows);
    if (confirmed.length > 0) {
      const held = await transact(ctx.db, (tx) => settle(tx, node, confirmed, ctx.now()));
      for (const { tx_hash } of held) notify({ event: "limit", txHash: tx_hash });
    }
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
    .where("review", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(BATCH)
    .execute();
}

export async function confirm(reading: Reading, rows: Row[]): Promise<Row[]> {
  return agreedOn(reading, await inStandingBlocks(reading, rows));
}

/** Other rows are moved, dropped or retried. */
async function inStandingBlocks(reading: Reading, rows: Row[]): Promise<Row[]> {
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
  const standing: Row[] = [];
  for (const row of rows) {
    const block = blocks.get(row.block_number!) ?? null;
    const receipt = receipts.get(row.tx_hash) ?? null;
    if (receipt && receipt.blockHash !== row.block_hash)
      await recordReceipts(ctx.db, node, [receipt], head.number, ctx.now());
    // A row just moved is not dropped: its stored hash has changed.
    if (block && block.hash !== row.block_hash) await drop(ctx, row);
    // Otherwise the node lacks data: a later round retries.
    else if (block && (receipt === null || receipt.blockHash === row.block_hash)) standing.push(row);
  }
  return standing;
}

async function requestEach<Key, Answer>(
  rows: Row[],
  keyOf: (row: Row) => Key,
  request: (key: Key) => Promise<Answer>,
): Promise<Map<Key, Answer>> {
  const keys = [...new Set(rows.map(keyOf))];
  return new Map(await Promise.all(keys.map(async (key) => [key, await request(key)] as const)));
}

/**
 * Locks rows, then the day, then members, so that a concurrent server finds nothing left to credit.
 * @returns rows that were left to an operator.
 */
async function settle(tx: Tx, node: Node, confirmed: Row[], at: Date): Promise<Row[]> {
  // Another server stopped credits, or chain and database disagree: rules.md W26.
  if ((await readStop(tx, node)) || (await hasOpenBreak(tx))) return [];
  const settings = await readSettings(tx);
  const minimum = parseAmount(settings.depositMinAmount);
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
  // Dust alone amounts to 0, whatever the minimum.
  const small = rows.filter(({ amount }) => amount < minimum || amount === 0n);
  if (small.length > 0) {
    await decide(tx, small, { status: "below_minimum", reason: "below_minimum" });
    await tell(tx, "deposit_below_minimum", small, at, { minimum: settings.depositMinAmount });
  }
  const { within: enough, beyond } = await splitByLimit(
    tx,
    settings,
    rows.filter((row) => !small.includes(row)),
    at,
  );
  if (beyond.length > 0) await leaveToOperator(tx, beyond, "limit", at);
  if (enough.length === 0) return beyond;
  await credit(tx, enough, at);
  return beyond;
}

/** @param rows locked, not credited yet. @param booked whether operators credit them, not the watcher. */
export async function credit(tx: Tx, rows: Row[], at: Date, booked = false): Promise<Posting> {
  const posting = await post(tx, rows, at);
  const done = {
    status: "credited",
    reason: null,
    credited_at: at,
    ...(booked && { booked_at: at }),
  } as const;
  await decide(tx, rows, done);
  await tell(tx, "deposit_credited", rows, at);
  return posting;
}

async function post(tx: Tx, rows: Row[], at: Date): Promise<Posting> {
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
  return posting;
}

async function decide(
  tx: Tx,
  rows: Row[],
  change: Pick<Updateable<DepositTable>, "status" | "reason" | "credited_at" | "booked_at">,
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
