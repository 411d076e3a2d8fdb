/**
 * Nodes may silently omit logs of recent blocks, so each block is read near the head, again with the next ones, at the
 * required depth, and twice long after, by other nodes. Source: rules.md D6.
 */
import type { Header, Node, Receipt } from "../chain/client.ts";
import { isNodeError, isTooLong } from "../chain/transport.ts";
import { allAddresses, ownersOf } from "./addresses.ts";
import { recordReceipts } from "./records.ts";
import { advance, type Cursor } from "./cursor.ts";
import { ChainMoved } from "./reorg.ts";
import type { Context } from "../core/context.ts";
import { limiter } from "../core/limiter.ts";

/** Blocks that are read again with the next blocks. */
const OVERLAP = 6n;
/** After so many blocks, twice as many are read again: a node's logs may be minutes late. */
const RECHECK_BLOCKS = 100n;
const MAX_BLOCKS = 1_000;
/** Each refusal costs a round, so growth is slow. */
const STEADY_STEPS = 20;
/** Nodes limit addresses per request; beyond, all transfers are read and filtered here. */
const MAX_ADDRESSES = 500;
const CONCURRENT_RECEIPTS = 8;

export interface Reading {
  ctx: Context;
  node: Node;
  head: Header;
  state: ScanState;
  notify: (notice: DepositAlert) => void;
  signal: AbortSignal;
}

/** `too_long`, `limit` and `unbacked` deposits are not credited automatically. */
export type DepositAlert = { txHash: string } & (
  | { event: "too_long" | "no_quorum" | "corrected" | "agreed" | "limit" | "unbacked" }
  | { event: "disagreed"; said: string[] }
);

/** Kept between rounds. */
export interface ScanState {
  /** Halved on failure, doubled after {@link STEADY_STEPS}. */
  blocks: number;
  /** Steps since `blocks` changed. */
  steps: number;
  /** Transactions that are not requested again. */
  tooLong: Set<string>;
  /** Transactions without a quorum; each is reported once. */
  unanswered: Set<string>;
}

export function newScanState(): ScanState {
  return { blocks: MAX_BLOCKS, steps: 0, tooLong: new Set(), unanswered: new Set() };
}

/** First blocks at the required depth, then those nearer the head. */
export async function scan(reading: Reading, cursor: Cursor): Promise<Cursor> {
  const { head, node } = reading;
  const { confirmations } = node.settings;
  const deep = head.number - BigInt(confirmations) + 1n;
  if (deep / RECHECK_BLOCKS > cursor.verified / RECHECK_BLOCKS)
    await recheck(reading, overlapFrom(node, cursor.verified, 2n * RECHECK_BLOCKS), cursor.verified);
  let current = await readBlocks(
    reading,
    cursor,
    "verified",
    overlapFrom(node, cursor.verified, OVERLAP),
    deep,
  );
  // Skips the newest block, whose logs are the likeliest to be missing, unless one confirmation suffices.
  const near = confirmations === 1 ? head.number : head.number - 1n;
  const unread = overlapFrom(node, current.scanned, OVERLAP);
  const from = unread > current.verified ? unread : current.verified + 1n;
  current = await readBlocks(reading, current, "scanned", from, near);
  return current;
}

/**
 * By another node, in turn, since the one that is read may leave a deposit out for good. Its failures must not delay
 * the reading, which then does without it.
 */
async function recheck(reading: Reading, first: bigint, last: bigint): Promise<void> {
  const { ctx, node, state } = reading;
  const others = ctx.chain!.nodes.filter((one) => one !== node);
  const other = others[Number((last / RECHECK_BLOCKS) % BigInt(Math.max(1, others.length)))];
  try {
    if (other) return await readInSteps({ ...reading, node: other, state: { ...state } }, first, last);
  } catch (error) {
    if (!isNodeError(error) && !(error instanceof ChainMoved)) throw error;
  }
  await readInSteps(reading, first, last);
}

/** @param read the last block read. @returns the first block to read again. */
function overlapFrom({ settings }: Node, read: bigint, blocks: bigint): bigint {
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
    widenRange(reading.state);
    current = await advance(reading.ctx.db, reading.node, current, { ...pick(current), [name]: until });
  });
  return current;
}

async function readInSteps(
  reading: Reading,
  first: bigint,
  last: bigint,
  done: (until: bigint) => Promise<void> = async () => {},
): Promise<void> {
  for (let from = first; from <= last;) {
    reading.signal.throwIfAborted();
    const start = from;
    const until = least(start + BigInt(reading.state.blocks) - 1n, last);
    await shrinkOnFailure(reading.state, () => readRange(reading, start, until));
    await done(until);
    from = until + 1n;
  }
}

function pick({ scanned, verified }: Cursor) {
  return { scanned, verified };
}

/**
 * Repeated reads do not count: they restart after each failure, so a wider range could fail at the same place forever.
 */
function widenRange(state: ScanState): void {
  state.steps += 1;
  if (state.steps < STEADY_STEPS) return;
  state.steps = 0;
  state.blocks = Math.min(state.blocks * 2, MAX_BLOCKS);
}

/** The failure may be a rate or size limit. */
async function shrinkOnFailure(state: ScanState, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    state.steps = 0;
    if (!(error instanceof ChainMoved)) state.blocks = Math.max(1, Math.floor(state.blocks / 2));
    throw error;
  }
}

async function readRange(reading: Reading, from: bigint, until: bigint): Promise<void> {
  const { ctx, node, head } = reading;
  // After the head, to include every address allocated before these blocks.
  const addresses = await allAddresses(ctx.db, MAX_ADDRESSES);
  if (addresses?.length === 0) return;
  const found = await node.transfers(from, until, addresses ?? undefined);
  const owners = await ownersOf(ctx.db, [...new Set(found.map(({ to }) => to))]);
  const deposits = found.filter(({ to }) => owners.has(to));
  const hashes = await withoutRecorded(ctx, node, deposits);
  const receipts = await readReceipts(reading, hashes);
  await recordReceipts(ctx.db, node, receipts, head.number, ctx.now());
}

async function withoutRecorded(
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
 * Transactions that are too long are reported and skipped.
 * @throws ChainMoved if the node lacks the receipt.
 */
async function readReceipts({ node, state, notify }: Reading, hashes: string[]): Promise<Receipt[]> {
  const limited = limiter(CONCURRENT_RECEIPTS);
  const unread = hashes.filter((hash) => !state.tooLong.has(hash));
  const receipts = await Promise.all(
    unread.map(async (hash) => {
      const receipt = await limited(() => unlessTooLong(node.receipt(hash)));
      if (receipt === null) throw new ChainMoved();
      if (receipt === undefined) {
        state.tooLong.add(hash);
        notify({ event: "too_long", txHash: hash });
      }
      return receipt;
    }),
  );
  return receipts.filter((receipt) => receipt !== undefined);
}

/** Undefined if the answer is too long. */
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
