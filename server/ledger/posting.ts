/**
 * The only writer of money. A posting collects all ledger transactions of one use case in memory and writes them in a
 * few statements. Source: rules.md M1, M3, M4, M5, M8, M9 and M23.
 */
import { hash } from "node:crypto";
import { formatAmount } from "../../contract/money.ts";
import { canonical, type Json } from "../../contract/canonical.ts";
import type { LineType } from "../../contract/wallet/schemas.ts";
import { GENESIS_HASH, linePreimage } from "../../contract/wallet/statement.ts";
import { noteMembers } from "../store/changes.ts";
import { insertColumns } from "../store/columns.ts";
import type { Tx } from "../store/store.ts";
import { settleAll } from "../store/settle-all.ts";
import { assets, type Asset, type EntryInput, type Party } from "./accounts.ts";
import { assertDebits } from "./debits.ts";
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

export interface Purpose {
  /** E.g. "vote", "income". */
  kind: string;
  /** The default type of its lines. */
  type: LineType;
  /** The common part of its lines' `source`, which must suffice to recompute the amounts. */
  source: { [key: string]: Json };
}

export interface Line {
  member: bigint;
  seq: number;
  asset: Asset;
  amount: bigint;
  balance: bigint;
  hash: string;
}

const TRANSACTION = { id: "uuid", kind: "text", source: "json", created_at: "timestamptz" } as const;

const ENTRY = {
  transaction_id: "uuid",
  ordinal: "integer",
  member_id: "bigint",
  pool: "text",
  asset: "text",
  amount: "bigint",
  type: "text",
  source: "json",
  seq: "integer",
  balance: "bigint",
  prev_hash: "text",
  hash: "text",
  created_at: "timestamptz",
} as const;

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

/** `text` is canonical. */
interface Source {
  transaction: string;
  own: object;
  value: { [key: string]: Json };
  text: string;
}

export class Posting {
  readonly at: Date;
  readonly #tx: Tx;
  readonly #wallets: Map<bigint, Wallet>;
  readonly #transactions: { id: string; kind: string; source: Purpose["source"]; created_at: Date }[] = [];
  readonly #entries: EntryRow[] = [];
  readonly #pools = new Map<string, PoolChange>();
  readonly #lines: Line[] = [];
  readonly #createdAt: string;
  #lastSource: Source | null = null;

  private constructor(tx: Tx, wallets: Map<bigint, Wallet>, at: Date) {
    this.#tx = tx;
    this.#wallets = wallets;
    this.at = at;
    this.#createdAt = at.toISOString();
  }

  /**
   * Follows the order of ids, so that concurrent postings do not deadlock. A wallet's lock also guards the member's
   * votes.
   */
  static async open(tx: Tx, members: Iterable<bigint>, at: Date): Promise<Posting> {
    return new Posting(tx, await lockWallets(tx, [...new Set(members)]), at);
  }

  /** The balance includes this posting. */
  balance(member: bigint, asset: Asset): bigint {
    return this.#wallet(member)[asset];
  }

  /**
   * Amounts must sum to zero per asset. Debiting a member needs a right.
   * @returns its id.
   * @throws InsufficientBalance when a member cannot pay; the posting must then be discarded.
   */
  post(purpose: Purpose, entries: EntryInput[]): string {
    assertBalanced(entries);
    assertDebits(entries);
    const id = uuidv7(this.at);
    this.#transactions.push({ id, kind: purpose.kind, source: purpose.source, created_at: this.at });
    entries.forEach((entry, ordinal) => {
      const row =
        "member" in entry.party
          ? this.#line(id, entry.party, entry, purpose)
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

  /** @param since an earlier `lineCount`, whose lines are skipped. */
  linesOf(member: bigint, since = 0): Line[] {
    return this.#lines.slice(since).filter((line) => line.member === member);
  }

  /** The lines of all members so far. */
  get lineCount(): number {
    return this.#lines.length;
  }

  /**
   * @param stripe of the pools; random by default.
   * @throws PoolExhausted
   */
  async write(stripe?: number): Promise<void> {
    if (this.#transactions.length === 0) return;
    noteMembers(
      this.#tx,
      this.#lines.map(({ member }) => member),
    );
    // Sent in this order without waiting: pools are locked last, for the shortest time.
    await settleAll([
      insertColumns(this.#tx, "ledger_transaction", TRANSACTION, this.#transactions),
      insertColumns(this.#tx, "entry", ENTRY, this.#entries),
      writeWallets(this.#tx, [...this.#wallets.values()]),
      applyPools(this.#tx, [...this.#pools.values()], stripe),
    ]);
  }

  #wallet(member: bigint): Wallet {
    const wallet = this.#wallets.get(member);
    if (!wallet) throw new Error(`member ${member} is not locked by this posting`);
    return wallet;
  }

  #line(
    transactionId: string,
    { member, right }: Extract<Party, { member: unknown }>,
    entry: EntryInput,
    purpose: Purpose,
  ) {
    const wallet = this.#wallet(member);
    const balance = wallet[entry.asset] + entry.amount;
    const floor = entry.amount < 0n && entry.asset === "usdt" ? (right?.floor ?? 0n) : 0n;
    if (balance < floor) throw new InsufficientBalance(entry.asset);
    const seq = wallet.seq + 1;
    const type = entry.type ?? purpose.type;
    const own = entry.source ?? {};
    const source = this.#sourceOf({ id: transactionId, ...purpose }, own);
    const prevHash = wallet.seq === 0 ? GENESIS_HASH : wallet.headHash;
    const preimage = linePreimage(
      {
        uid: member.toString(),
        seq,
        asset: entry.asset,
        type,
        amount: formatAmount(entry.amount),
        balance: formatAmount(balance),
        source: source.value,
        createdAt: this.#createdAt,
        prevHash,
      },
      source.text,
    );
    const headHash = hash("sha256", preimage, "hex");
    wallet[entry.asset] = balance;
    wallet.seq = seq;
    wallet.headHash = headHash;
    wallet.changed = true;
    this.#lines.push({ member, seq, asset: entry.asset, amount: entry.amount, balance, hash: headHash });
    return {
      member_id: member,
      pool: null,
      type,
      source: own,
      seq,
      balance,
      prev_hash: prevHash,
      hash: headHash,
    };
  }

  /** The parts of one income are posted in sequence. */
  #sourceOf(transaction: { id: string } & Purpose, own: object): Source {
    const last = this.#lastSource;
    if (last?.transaction === transaction.id && last.own === own) return last;
    const value = sourceOf(transaction, own);
    this.#lastSource = { transaction: transaction.id, own, value, text: canonical(value) };
    return this.#lastSource;
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

/** The line's own part overrides the common one. */
export function sourceOf(
  transaction: { id: string; kind: string; source: unknown },
  own: unknown,
): { [key: string]: Json; transfer: string; kind: string } {
  const common = transaction.source as Purpose["source"] | null;
  return { transfer: transaction.id, kind: transaction.kind, ...common, ...(own as Purpose["source"]) };
}

function assertBalanced(entries: EntryInput[]): void {
  for (const asset of assets) {
    const sum = entries.reduce((total, entry) => (entry.asset === asset ? total + entry.amount : total), 0n);
    if (sum !== 0n)
      throw new Error(`the ${asset} entries of a ledger transaction sum to ${sum}, not to zero`);
  }
  if (entries.length < 2 || entries.some((entry) => entry.amount === 0n)) {
    throw new Error("a ledger transaction needs at least two entries, none of them zero");
  }
}
