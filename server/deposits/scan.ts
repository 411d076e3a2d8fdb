/**
 * Finds deposits in ranges of blocks. A node may leave out logs of blocks that it has just got, and say nothing of it: so
 * every block is read near the head, to show a deposit early, again with the next ones, once more when it is as deep as a
 * deposit must be, and a last time long after. Source: rules.md D6.
 */
import type { Header, Node, Receipt } from "../chain/client.ts";
import { isTooLong } from "../chain/transport.ts";
import { allAddresses, ownersOf } from "./addresses.ts";
import { recordReceipts } from "./records.ts";
import { advance, type Cursor } from "./cursor.ts";
import { ChainMoved } from "./reorg.ts";
import type { Context } from "../core/context.ts";
import { limiter } from "../core/limiter.ts";

/** Blocks that are read again with those that come after them. */
const OVERLAP = 6n;
/** After each so many blocks twice as many are read a last time: blocks come fast, and a node's logs may be minutes behind. */
const LATE = 100n;
const MOST_BLOCKS = 1_000;
/** A refusal costs a whole look: it is not tried for more at each step. */
const STEADY_STEPS = 20;
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
  /** How many a node is asked for at once: fewer after it refused, more after it answered for a while. */
  blocks: number;
  /** How many steps it has led on since that was last changed. */
  steps: number;
  /** Transactions that were too long to be read: they are not asked for again. */
  tooLong: Set<string>;
}

export function newPace(): Pace {
  return { blocks: MOST_BLOCKS, steps: 0, tooLong: new Set() };
}

/** Reads what has become as deep as a deposit must be since the last time, and then what is nearer the head. */
export async function scan(reading: Reading, cursor: Cursor): Promise<Cursor> {
  const { head, node } = reading;
  const { confirmations } = node.settings;
  const deep = head.number - BigInt(confirmations) + 1n;
  if (deep / LATE > cursor.verified / LATE)
    await readInSteps(reading, back(node, cursor.verified, 2n * LATE), cursor.verified);
  let current = await readBlocks(reading, cursor, "verified", back(node, cursor.verified, OVERLAP), deep);
  // The newest block's logs are the likeliest to be missing. Where one confirmation is enough it is read all the same.
  const near = confirmations === 1 ? head.number : head.number - 1n;
  const unread = back(node, current.scanned, OVERLAP);
  const from = unread > current.verified ? unread : current.verified + 1n;
  current = await readBlocks(reading, current, "scanned", from, near);
  return current;
}

/** Where to begin for so many blocks to be read again, but none before the first. @param read how far they were read. */
function back({ settings }: Node, read: bigint, blocks: bigint): bigint {
  const first = least(settings.startBlock ?? 0n, read + 1n);
  const from = read + 1n - blocks;
  return from > first ? from : first;
}

async function readBlocks(
  reading: Reading,
  cursor: Cursor,
  name: "scanned" | "verified",
  first: bigint,
  last: bigint,
): Promise<Cursor> {
  let current = cursor;
  if (last <= current[name]) return current;
  await readInSteps(reading, first, last, async (until) => {
    if (until <= current[name]) return;
    widenRange(reading.pace);
    current = await advance(reading.ctx.db, reading.node, current, { ...pick(current), [name]: until });
  });
  return current;
}

/** @param done is told, after each step, how far it went. */
async function readInSteps(
  reading: Reading,
  first: bigint,
  last: bigint,
  done: (until: bigint) => Promise<void> = async () => {},
): Promise<void> {
  for (let from = first; from <= last;) {
    reading.signal.throwIfAborted();
    const start = from;
    const until = least(start + BigInt(reading.pace.blocks) - 1n, last);
    await atPace(reading.pace, () => readRange(reading, start, until));
    await done(until);
    from = until + 1n;
  }
}

function pick({ scanned, verified }: Cursor) {
  return { scanned, verified };
}

/**
 * More at once, after enough steps that led on. Those that read again do not count: they are begun anew after each failure,
 * and a node that takes few blocks at a time would fail at the same place for ever.
 */
function widenRange(pace: Pace): void {
  pace.steps += 1;
  if (pace.steps < STEADY_STEPS) return;
  pace.steps = 0;
  pace.blocks = Math.min(pace.blocks * 2, MOST_BLOCKS);
}

/** A node that refuses, because of its rate or of the size of its answer, is asked for half as much the next time. */
async function atPace(pace: Pace, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    pace.steps = 0;
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
