/**
 * The only writer of money. A posting is all that one use case moves: it locks the members it touches, takes transfers
 * one after the other in memory, and writes them in a handful of statements whatever their number.
 * Source: rules.md M1, M3, M4, M5, M8, M9 and M23.
 */
import { createHash } from "node:crypto";
import { formatAmount } from "../../contract/money.ts";
import type { Json } from "../../contract/canonical.ts";
import type { LineType } from "../../contract/wallet/schemas.ts";
import { GENESIS_HASH, linePreimage } from "../../contract/wallet/statement.ts";
import { insertRows } from "../store/insert-rows.ts";
import type { Tx } from "../store/store.ts";
import { settleAll } from "../store/settle-all.ts";
import { assets, type Asset, type EntryInput, type Party } from "./accounts.ts";
import { applyPools, type PoolChange } from "./pools.ts";
import { uuidv7 } from "./uuid.ts";
import { lockWallets, writeWallets, type Wallet } from "./wallets.ts";

export class InsufficientBalance extends Error {
  readonly asset: Asset;
  constructor(asset: Asset) {
    super(`a member's ${asset} would fall below zero`);
    this.name = "InsufficientBalance";
    this.asset = asset;
  }
}

/** What a members' line says of itself, beside amount and balance. */
export interface Purpose {
  /** What the transfer is for, e.g. "vote", "income". */
  kind: string;
  /** The type of the lines it makes. */
  type: LineType;
  /** What all its lines have in common; with each line's own, enough to recompute the amount. */
  source: { [key: string]: Json };
}

/** A statement line as written. */
export interface Line {
  member: bigint;
  seq: number;
  asset: Asset;
  amount: bigint;
  balance: bigint;
}

interface EntryRow {
  transaction_id: string;
  ordinal: number;
  member_id: bigint | null;
  pool: string | null;
  asset: Asset;
  amount: bigint;
  type: string | null;
  source: { [key: string]: Json } | null;
  seq: number | null;
  balance: bigint | null;
  prev_hash: string | null;
  hash: string | null;
  created_at: Date;
}

export class Posting {
  readonly at: Date;
  readonly #tx: Tx;
  readonly #wallets: Map<bigint, Wallet>;
  readonly #transactions: { id: string; kind: string; source: Purpose["source"]; created_at: Date }[] = [];
  readonly #entries: EntryRow[] = [];
  readonly #pools = new Map<string, PoolChange>();
  readonly #lines: Line[] = [];

  private constructor(tx: Tx, wallets: Map<bigint, Wallet>, at: Date) {
    this.#tx = tx;
    this.#wallets = wallets;
    this.at = at;
  }

  /**
   * Locks the members' wallets, in the order of their ids so that crossing postings never wait for each other in a
   * ring. A member's wallet row also guards their votes: who holds it may change them.
   */
  static async open(tx: Tx, members: Iterable<bigint>, at: Date): Promise<Posting> {
    return new Posting(tx, await lockWallets(tx, [...new Set(members)]), at);
  }

  /** What a member has of an asset, with the transfers taken so far. */
  balance(member: bigint, asset: Asset): bigint {
    return this.#wallet(member)[asset];
  }

  /**
   * Takes one transfer: its amounts must sum to zero per asset.
   * @returns its id.
   * @throws InsufficientBalance when a member cannot pay; the posting is then to be thrown away.
   */
  post(purpose: Purpose, entries: EntryInput[]): string {
    assertBalanced(entries);
    const id = uuidv7(this.at);
    this.#transactions.push({ id, kind: purpose.kind, source: purpose.source, created_at: this.at });
    entries.forEach((entry, ordinal) => {
      const row =
        "member" in entry.party
          ? this.#line(id, entry.party.member, entry, purpose)
          : this.#pool(entry.party, entry);
      this.#entries.push({
        ...row,
        transaction_id: id,
        ordinal,
        asset: entry.asset,
        amount: entry.amount,
        created_at: this.at,
      });
    });
    return id;
  }

  /**
   * The lines this posting makes for a member: what their receipt shows.
   * @param since how many lines there were, of anyone, before those wanted.
   */
  linesOf(member: bigint, since = 0): Line[] {
    return this.#lines.slice(since).filter((line) => line.member === member);
  }

  /** How many members' lines there are so far. */
  get lineCount(): number {
    return this.#lines.length;
  }

  /**
   * Writes everything taken.
   * @param stripe of the pools to use; at random unless told.
   * @throws PoolExhausted when a pool cannot pay.
   */
  async write(stripe?: number): Promise<void> {
    if (this.#transactions.length === 0) return;
    // In this order, without waiting in between: pools are locked last.
    await settleAll([
      insertRows(this.#tx, "ledger_transaction", this.#transactions),
      insertRows(this.#tx, "entry", this.#entries),
      writeWallets(this.#tx, [...this.#wallets.values()]),
      applyPools(this.#tx, [...this.#pools.values()], stripe),
    ]);
  }

  #wallet(member: bigint): Wallet {
    const wallet = this.#wallets.get(member);
    if (!wallet) throw new Error(`member ${member} was not locked for this posting`);
    return wallet;
  }

  #line(transfer: string, member: bigint, entry: EntryInput, purpose: Purpose) {
    const wallet = this.#wallet(member);
    const balance = wallet[entry.asset] + entry.amount;
    if (balance < 0n) throw new InsufficientBalance(entry.asset);
    const seq = wallet.seq + 1;
    const type = entry.type ?? purpose.type;
    const source = sourceOf({ id: transfer, ...purpose }, entry.source ?? {});
    const prevHash = wallet.seq === 0 ? GENESIS_HASH : wallet.headHash;
    const preimage = linePreimage({
      uid: member.toString(),
      seq,
      asset: entry.asset,
      type,
      amount: formatAmount(entry.amount),
      balance: formatAmount(balance),
      source,
      createdAt: this.at.toISOString(),
      prevHash,
    });
    const hash = createHash("sha256").update(preimage).digest("hex");
    Object.assign(wallet, { [entry.asset]: balance, seq, headHash: hash, changed: true });
    this.#lines.push({ member, seq, asset: entry.asset, amount: entry.amount, balance });
    return {
      member_id: member,
      pool: null,
      type,
      source: entry.source ?? {},
      seq,
      balance,
      prev_hash: prevHash,
      hash,
    };
  }

  #pool(party: Extract<Party, { pool: unknown }>, entry: EntryInput) {
    const name = `${party.pool}/${entry.asset}`;
    const change = this.#pools.get(name) ?? { pool: party.pool, asset: entry.asset, amount: 0n };
    change.amount += entry.amount;
    this.#pools.set(name, change);
    return {
      member_id: null,
      pool: party.pool,
      type: null,
      source: null,
      seq: null,
      balance: null,
      prev_hash: null,
      hash: null,
    };
  }
}

/** `source` of a line on the wire and in its hash: what it says itself over what its transfer says. */
export function sourceOf(
  transfer: { id: string; kind: string; source: unknown },
  own: unknown,
): { [key: string]: Json; transfer: string; kind: string } {
  const common = transfer.source as Purpose["source"] | null;
  return { transfer: transfer.id, kind: transfer.kind, ...common, ...(own as Purpose["source"]) };
}

function assertBalanced(entries: EntryInput[]): void {
  for (const asset of assets) {
    const sum = entries.reduce((total, entry) => (entry.asset === asset ? total + entry.amount : total), 0n);
    if (sum !== 0n) throw new Error(`a transfer's ${asset} entries sum to ${sum}, not to zero`);
  }
  if (entries.length < 2 || entries.some((entry) => entry.amount === 0n)) {
    throw new Error("a transfer needs two entries or more, none of them zero");
  }
}
