/**
 * Finds deposits in ranges of blocks. A node may leave out logs of blocks that it has just got, and say nothing of it: so
 * every block is read near the head, to show a deposit early, again with the next ones, and once more when it is as deep
 * as a deposit must be. Source: economy.md, "Logs are read behind the head, again with overlap".
 */
import type { Header, Node, Receipt } from "../chain/client.ts";
import { isTooLong } from "../chain/transport.ts";
import { allAddresses, ownersOf } from "./deposit-addresses.ts";
import { recordReceipts } from "./deposit-records.ts";
import { advance, type Cursor } from "./deposit-cursor.ts";
import { ChainMoved } from "./deposit-fork.ts";
import type { Context } from "./context.ts";
import { limiter } from "./limiter.ts";

/** Blocks that are read again with those that come after them. */
const OVERLAP = 6n;
const MOST_BLOCKS = 1_000;
/** Nodes take only so many addresses at once; beyond that, all transfers of the token are read and sifted here. */
const MOST_ADDRESSES = 500;
const RECEIPTS_AT_ONCE = 8;

/** What one reading of the chain goes by. */
export interface Reading {
  ctx: Context;
  node: Node;
  head: Header;
  pace: Pace;
  tell: (notice: DepositNotice) => void;
  signal: AbortSignal;
}

/** What an operator should know of. */
export interface DepositNotice {
  /** A transaction that is too long to be read: what it brought is not credited by itself. */
  event: "too_long";
  txHash: string;
}

/** How a watcher goes about it, from one reading to the next. */
export interface Pace {
  /** How many a node is asked for at once: fewer after it refused, more after it answered. */
  blocks: number;
  /** Transactions that were too long to be read: they are not asked for again. */
  tooLong: Set<string>;
}

export function newPace(): Pace {
  return { blocks: MOST_BLOCKS, tooLong: new Set() };
}

/** Reads what has become as deep as a deposit must be since the last time, and then what is nearer the head. */
export async function scan(reading: Reading, cursor: Cursor): Promise<Cursor> {
  const { head, node } = reading;
  const { confirmations } = node.settings;
  const deep = head.number - BigInt(confirmations) + 1n;
  let current = await readBlocks(reading, cursor, "verified", cursor.verified + 1n - OVERLAP, deep);
  // The newest block's logs are the likeliest to be missing. Where one confirmation is enough it is read all the same.
  const near = confirmations === 1 ? head.number : head.number - 1n;
  const unread = current.scanned + 1n - OVERLAP;
  const from = unread > current.verified ? unread : current.verified + 1n;
  current = await readBlocks(reading, current, "scanned", from, near);
  return current;
}

async function readBlocks(
  reading: Reading,
  cursor: Cursor,
  name: "scanned" | "verified",
  first: bigint,
  last: bigint,
): Promise<Cursor> {
  let current = cursor;
  let from = first < 0n ? 0n : first;
  while (from <= last && last > current[name]) {
    reading.signal.throwIfAborted();
    const until = least(from + BigInt(reading.pace.blocks) - 1n, last);
    await atPace(reading.pace, () => readRange(reading, from, until));
    if (until > current[name])
      current = await advance(reading.ctx.db, reading.node, current, { ...pick(current), [name]: until });
    from = until + 1n;
  }
  return current;
}

function pick({ scanned, verified }: Cursor) {
  return { scanned, verified };
}

/** A node that refuses, because of its rate or of the size of its answer, is asked for half as much the next time. */
async function atPace(pace: Pace, read: () => Promise<void>): Promise<void> {
  try {
    await read();
    pace.blocks = Math.min(pace.blocks * 2, MOST_BLOCKS);
  } catch (error) {
    if (!(error instanceof ChainMoved)) pace.blocks = Math.max(1, Math.floor(pace.blocks / 2));
    throw error;
  }
}

async function readRange(reading: Reading, from: bigint, until: bigint): Promise<void> {
  const { ctx, node, head } = reading;
  // After the head, so that whoever was given an address before one of these blocks is among them.
  const addresses = await allAddresses(ctx.db, MOST_ADDRESSES);
  if (addresses?.length === 0) return;
  const found = await node.transfers(from, until, addresses ?? undefined);
  const owners = await ownersOf(ctx.db, [...new Set(found.map(({ to }) => to))]);
  const ours = found.filter(({ to }) => owners.has(to));
  const hashes = await withoutKnown(ctx, node, ours);
  const receipts = await readReceipts(reading, hashes);
  await recordReceipts(ctx.db, node, receipts, head.number, ctx.now());
}

/** The transactions that are not yet written down with the block they were found in. */
async function withoutKnown(
  { db }: Context,
  { settings }: Node,
  found: { txHash: string; blockHash: string }[],
): Promise<string[]> {
  const hashes = [...new Set(found.map(({ txHash }) => txHash))];
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom("deposit")
    .select(["tx_hash", "block_hash"])
    .where("chain_id", "=", BigInt(settings.chainId))
    .where("tx_hash", "in", hashes)
    .execute();
  const known = new Set(rows.map(({ tx_hash, block_hash }) => `${tx_hash} ${block_hash}`));
  const fresh = found.filter(({ txHash, blockHash }) => !known.has(`${txHash} ${blockHash}`));
  return [...new Set(fresh.map(({ txHash }) => txHash))];
}

/**
 * One that is too long is left out, and told of: whoever made it holds up nobody else's deposits.
 * @throws ChainMoved when the node has no receipt of what it has just shown.
 */
async function readReceipts({ node, pace, tell }: Reading, hashes: string[]): Promise<Receipt[]> {
  const limited = limiter(RECEIPTS_AT_ONCE);
  const wanted = hashes.filter((hash) => !pace.tooLong.has(hash));
  const receipts = await Promise.all(
    wanted.map(async (hash) => {
      const receipt = await limited(() => unlessTooLong(node.receipt(hash)));
      if (receipt === null) throw new ChainMoved();
      if (receipt === undefined) {
        pace.tooLong.add(hash);
        tell({ event: "too_long", txHash: hash });
      }
      return receipt;
    }),
  );
  return receipts.filter((receipt) => receipt !== undefined);
}

/** What a node answers, or undefined where that is longer than is read. */
export async function unlessTooLong<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isTooLong(error)) return undefined;
    throw error;
  }
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
