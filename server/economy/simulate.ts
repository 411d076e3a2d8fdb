/**
 * Recomputes one member's day under other dues. Dividend and pass profit fill the same votes in the order of payment:
 * what one leaves, the next may take. Source: rules.md O120.
 */
import { minimum } from "../../contract/money.ts";

export interface PaidItem {
  name: "dividend" | "nft";
  /** A dividend's vote. */
  item: bigint;
  turn: bigint;
  paid: bigint;
  wouldDue: bigint;
  /** Before the payment; for a dividend only its own vote. */
  rooms: { vote: bigint; room: bigint }[];
}

export interface Simulated {
  would: { item: PaidItem; amount: bigint }[];
  /** As it was, and as it would have been. */
  filled: boolean;
  wouldFill: boolean;
  /** Runs whose changed payments cannot be determined. */
  unsure: Set<PaidItem["name"]>;
}

interface Room {
  vote: bigint;
  was: bigint;
  would: bigint;
}

/** @param dividendFrom at earlier turns the run's payees may not have been recorded yet. */
export function simulate(items: PaidItem[], dividendFrom: bigint | null): Simulated {
  const result: Simulated = { would: [], filled: false, wouldFill: false, unsure: new Set() };
  /** The rooms as the previous payment left them. */
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
      // A vote that is out when payees are recorded gets nothing: all shares change.
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
 * Oldest first. An income between two payments takes the same in both courses of the day, unless it filled the vote:
 * with more room it might have taken more.
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
