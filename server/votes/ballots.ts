import { sql, type Selectable } from "kysely";
import type { Earned } from "../../contract/votes/caps.ts";
import { columnsOf } from "../store/columns.ts";
import { insertRows } from "../store/insert-rows.ts";
import type { Tx } from "../store/store.ts";
import { settleAll } from "../store/settle-all.ts";
import type { VoteTable } from "./tables.ts";
import type { EarningVote } from "./releases.ts";
import type { Capped } from "./tell-caps.ts";

export interface Ballot extends EarningVote {
  level: number;
  payPrice: bigint;
  /** As agreed for the level. */
  baseValue: bigint;
  repurchaseFuel: bigint;
  repurchasesLeft: number;
  seat: number;
  status: "active" | "out";
  positionEarned: bigint;
  createdAt: Date;
}

/** The orders must be retried one by one. */
export class SeatsNotRead extends Error {
  constructor() {
    super("an order needs seats that were not read for its batch");
    this.name = "SeatsNotRead";
  }
}

/** From `floor` to below `seat`. */
export interface Window {
  level: number;
  seat: number;
  floor: number;
}

export class Ballots {
  readonly #byMember = new Map<bigint, Ballot[]>();
  /** In the order of seats. */
  readonly #byLevel = new Map<number, Ballot[]>();
  readonly #windows: Window[];
  readonly #before: Map<Ballot, Earned>;
  readonly #added = new Set<Ballot>();
  readonly #changed = new Set<Ballot>();

  constructor(votes: Iterable<Ballot>, windows: Window[]) {
    const read = [...new Map(Array.from(votes, (vote) => [vote.id, vote])).values()];
    for (const vote of read.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      place(this.#byMember, vote.member, vote);
      place(this.#byLevel, vote.level, vote);
    }
    for (const level of this.#byLevel.values()) level.sort((a, b) => a.seat - b.seat);
    this.#windows = windows;
    this.#before = new Map(
      read.map((vote) => [vote, { voteValue: vote.voteValue, released: vote.released }]),
    );
  }

  /** All votes of a payer, oldest first; only the active ones of others. */
  of(member: bigint): readonly Ballot[] {
    return this.#byMember.get(member) ?? [];
  }

  activeOf(member: bigint): Ballot[] {
    return this.of(member).filter(({ status }) => status === "active");
  }

  /** Nearest first. @throws SeatsNotRead */
  ahead(level: number, seat: number, count: number): Ballot[] {
    const [window] = this.#windows
      .filter((read) => read.level === level && seat <= read.seat)
      .toSorted((a, b) => a.seat - b.seat);
    if (!window) throw new SeatsNotRead();
    const seats: Ballot[] = [];
    const line = this.#byLevel.get(level) ?? [];
    for (let i = line.length - 1; i >= 0 && seats.length < count; i -= 1) {
      const vote = line[i]!;
      if (vote.status === "active" && vote.seat < seat) seats.push(vote);
    }
    const isCovered = window.floor === 0 || (seats.length === count && seats.at(-1)!.seat >= window.floor);
    if (!isCovered) throw new SeatsNotRead();
    return seats;
  }

  add(vote: Ballot): void {
    place(this.#byMember, vote.member, vote);
    place(this.#byLevel, vote.level, vote);
    this.#added.add(vote);
  }

  /** @param changes a new seat must be the last of its line. */
  change(vote: Ballot, changes: Partial<Ballot>): void {
    const { level, seat } = vote;
    Object.assign(vote, changes);
    this.#changed.add(vote);
    if (vote.seat === seat && vote.level === level) return;
    const left = this.#byLevel.get(level)!;
    left.splice(left.indexOf(vote), 1);
    place(this.#byLevel, vote.level, vote);
  }

  release(vote: Ballot, amount: bigint, isPosition: boolean): void {
    const released = vote.released + amount;
    this.change(vote, {
      released,
      positionEarned: vote.positionEarned + (isPosition ? amount : 0n),
      status: released === vote.voteValue ? "out" : "active",
    });
  }

  /** Omits votes of this batch. */
  *earned(): Iterable<Capped> {
    for (const vote of this.#changed) {
      const before = this.#before.get(vote);
      if (before) yield { ...vote, before };
    }
  }

  members(): bigint[] {
    return [...this.#byMember.keys()];
  }

  async write(tx: Tx): Promise<void> {
    const changed = [...this.#changed].filter((vote) => !this.#added.has(vote)).map(toRow);
    await settleAll([
      insertRows(tx, "vote", Array.from(this.#added, toRow), { keepIds: true }),
      changed.length === 0 ? null : updateVotes(tx, changed),
    ]);
  }
}

function place<Key>(lists: Map<Key, Ballot[]>, key: Key, vote: Ballot): void {
  const list = lists.get(key);
  if (list) list.push(vote);
  else lists.set(key, [vote]);
}

const VOTE = {
  id: "bigint",
  level: "integer",
  pay_price: "bigint",
  vote_value: "bigint",
  released: "bigint",
  base_value: "bigint",
  repurchase_fuel: "bigint",
  repurchases_left: "integer",
  seat: "integer",
  status: "text",
  position_earned: "bigint",
} as const;

function updateVotes(tx: Tx, changed: Selectable<VoteTable>[]): Promise<unknown> {
  return sql`
      update vote set level = new.level, pay_price = new.pay_price, vote_value = new.vote_value,
        released = new.released, base_value = new.base_value, repurchase_fuel = new.repurchase_fuel,
        repurchases_left = new.repurchases_left, seat = new.seat, status = new.status,
        position_earned = new.position_earned
      from ${columnsOf("new", VOTE, changed)}
      where vote.id = new.id`.execute(tx);
}

export function toBallot(row: Selectable<VoteTable>): Ballot {
  return {
    id: row.id,
    member: row.member_id,
    level: row.level,
    payPrice: row.pay_price,
    voteValue: row.vote_value,
    released: row.released,
    baseValue: row.base_value,
    repurchaseFuel: row.repurchase_fuel,
    repurchasesLeft: row.repurchases_left,
    seat: row.seat,
    status: row.status,
    positionEarned: row.position_earned,
    createdAt: row.created_at,
  };
}

function toRow(vote: Ballot): Selectable<VoteTable> {
  return {
    id: vote.id,
    member_id: vote.member,
    level: vote.level,
    pay_price: vote.payPrice,
    vote_value: vote.voteValue,
    released: vote.released,
    base_value: vote.baseValue,
    repurchase_fuel: vote.repurchaseFuel,
    repurchases_left: vote.repurchasesLeft,
    seat: vote.seat,
    status: vote.status,
    position_earned: vote.positionEarned,
    created_at: vote.createdAt,
  };
}
