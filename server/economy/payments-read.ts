/** In statements of bounded size. */
import { sql } from "kysely";
import type { Tx } from "../core/context.ts";

export interface PaymentRow {
  name: "dividend" | "nft";
  member_id: bigint;
  item: bigint;
  weight: bigint;
  due: bigint;
  paid: bigint;
  /** Null in old rows, like the rooms. */
  turn: bigint | null;
  rooms: { vote: bigint; room: bigint }[] | null;
  tier: number | null;
}

type Row = Omit<PaymentRow, "rooms"> & { rooms: string[] | null; room_votes: string[] | null };

const PAGE = 4_000;

/** A member's payments together, in the order of members. */
export async function* membersOf(tx: Tx, day: string): AsyncGenerator<PaymentRow[]> {
  let after = 0n;
  let count = PAGE;
  for (;;) {
    const rows = await readPage(tx, day, after, count);
    const isLast = rows.length < count;
    // The last member of a full page may continue on the next.
    const last = rows.at(-1)?.member_id;
    const whole = isLast ? rows : rows.filter(({ member_id }) => member_id !== last);
    for (const items of Map.groupBy(whole, ({ member_id }) => member_id).values()) yield items.map(toPayment);
    if (isLast) return;
    count = whole.length === 0 ? count * 2 : PAGE;
    after = whole.at(-1)?.member_id ?? after;
  }
}

/** Each query scans its index, and ends after `count`. */
async function readPage(tx: Tx, day: string, after: bigint, count: number): Promise<Row[]> {
  const walk = (name: "dividend" | "nft", tier: string) => sql`(
    select ${sql.lit(name)} as name, member_id, item, weight, due, coalesce(paid, 0) as paid, turn, rooms, room_votes,
      ${sql.raw(tier)} as tier
    from job_payment p
    where name = ${sql.lit(name)} and day = ${day}::date and member_id > ${after}::bigint
    order by member_id, item limit ${count})`;
  const { rows } = await sql<Row>`
    select * from (
      ${walk("dividend", "null::integer")} union all
      ${walk("nft", "(select tier from nft_stake s where s.id = p.item)")}) both_runs
    order by member_id limit ${count}`.execute(tx);
  return rows;
}

function toPayment({ rooms, room_votes, ...row }: Row): PaymentRow {
  const votes = row.name === "dividend" ? [row.item] : (room_votes ?? []).map(BigInt);
  return { ...row, rooms: rooms && votes.map((vote, i) => ({ vote, room: BigInt(rooms[i] ?? 0) })) };
}
