/**
 * What one member's votes would have taken of a day's dividend and pass profit, had these owed other amounts. Both fill
 * the same votes, in the order in which the member was paid: what one leaves, the next may take. Source: rules.md O120.
 */
import { minimum } from "../../contract/money.ts";

export interface PaidItem {
  name: "dividend" | "nft";
  /** The vote of a dividend. */
  item: bigint;
  turn: bigint;
  paid: bigint;
  wouldDue: bigint;
  /** What votes could take before, by vote; a dividend's is its own. */
  rooms: { vote: bigint; room: bigint }[];
}

export interface Simulated {
  would: { item: PaidItem; amount: bigint }[];
  /** Whether a vote was filled, and would have been. */
  filled: boolean;
  wouldFill: boolean;
  /** Runs of which what the changed ones would have paid cannot be told. */
  unsure: Set<PaidItem["name"]>;
}

interface Room {
  vote: bigint;
  was: bigint;
  would: bigint;
}

/** @param dividendFrom the turn of the run's first payment: before, its payees may not have been recorded. */
export function simulate(items: PaidItem[], dividendFrom: bigint | null): Simulated {
  const result: Simulated = { would: [], filled: false, wouldFill: false, unsure: new Set() };
  /** What was left after the payment before. */
  const rooms = new Map<bigint, Room>();
  for (const item of items.toSorted(byTurn)) {
    const { open, isSure } = roomsAt(item, rooms);
    if (!isSure) result.unsure.add(item.name);
    let [paid, wouldPay, amount] = [item.paid, item.wouldDue, 0n];
    for (const room of open) {
      const [took, takes] = [minimum(paid, room.was), minimum(wouldPay, room.would)];
      const [filled, wouldFill] = [took > 0n && took === room.was, takes > 0n && takes === room.would];
      result.filled ||= filled;
      result.wouldFill ||= wouldFill;
      // A vote that is out when payees are recorded is none: the shares of all others would be different ones.
      const isEarlier = dividendFrom !== null && item.turn < dividendFrom;
      if (item.name === "nft" && filled !== wouldFill && isEarlier) result.unsure.add("dividend");
      paid -= took;
      wouldPay -= takes;
      amount += takes;
      rooms.set(room.vote, { vote: room.vote, was: room.was - took, would: room.would - takes });
    }
    result.would.push({ item, amount });
  }
  return result;
}

function byTurn(a: PaidItem, b: PaidItem): number {
  const [one, other] = a.turn === b.turn ? [a.item, b.item] : [a.turn, b.turn];
  return one < other ? -1 : 1;
}

/**
 * The rooms of an item's votes, the oldest first, in both courses of the day. An income between two payments takes as much in
 * both, unless the vote was full of it: then it might have taken more where there was more room.
 */
function roomsAt({ name, item, rooms }: PaidItem, before: Map<bigint, Room>) {
  const known = new Map(rooms.map(({ vote, room }) => [vote, room]));
  const ids = name === "dividend" ? [item] : [...new Set([...known.keys(), ...before.keys()])];
  let isSure = true;
  const open = ids
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((vote): Room => {
      const was = known.get(vote) ?? 0n;
      const last = before.get(vote);
      const more = last ? last.would - last.was : 0n;
      if (more > 0n && was === 0n && last!.was > 0n) isSure = false;
      return { vote, was, would: was + more > 0n ? was + more : 0n };
    });
  return { open, isSure };
}
