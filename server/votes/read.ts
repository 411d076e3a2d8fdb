import { sql, type Selectable } from "kysely";
import type { Settings } from "../../contract/operator/settings.ts";
import { bigints } from "../store/bigints.ts";
import type { Tx } from "../store/store.ts";
import type { VoteTable } from "./tables.ts";
import { Ballots, toBallot, type Ballot, type Window } from "./ballots.ts";
import { orderedVote } from "./chosen-vote.ts";
import type { VoteOrder } from "./orders.ts";

export interface Payer {
  id: bigint;
  account: string;
  referrer: bigint | null;
}

export async function readPayers(tx: Tx, ids: bigint[]): Promise<Map<bigint, Payer>> {
  const { rows } = await sql<Payer>`
    select id, account, referrer_id as referrer
    from member where id = any(${bigints(ids)}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function readOwnVotes(tx: Tx, payers: bigint[]): Promise<Ballot[]> {
  const { rows } = await sql<Selectable<VoteTable>>`
    select * from vote where member_id = any(${bigints(payers)}::bigint[])`.execute(tx);
  return rows.map(toBallot);
}

/** Reserves ids, which are needed before the insert. */
export async function nextVoteIds(tx: Tx, count: number): Promise<bigint[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: bigint }>`
    select nextval(pg_get_serial_sequence('vote', 'id')) as id from generate_series(1, ${count}::integer)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Earlier orders of the batch may put some seats out. */
const SPARE_SEATS = 8;

/** Positions whose seats ahead must be read: ends of lines and repurchased seats. */
function positionsOf(
  orders: VoteOrder[],
  own: Ballots,
  lastSeats: Map<number, number>,
): Omit<Window, "floor">[] {
  // A line grows by at most one seat per order.
  const end = (level: number) => ({ level, seat: (lastSeats.get(level) ?? 0) + orders.length });
  const levels = new Set(orders.flatMap((order) => (order.kind === "repurchase" ? [] : [order.level])));
  const seats = orders.flatMap((order) => {
    const vote = order.kind === "repurchase" ? orderedVote(order, own.of(order.member)) : null;
    return vote ? [{ level: vote.level, seat: vote.seat }] : [];
  });
  return [...seats, ...Array.from(levels, end)];
}

/** The payers' votes, the active votes above them, and the seats ahead. */
export async function readBallots(
  tx: Tx,
  orders: VoteOrder[],
  above: bigint[],
  lastSeats: Map<number, number>,
  settings: Settings,
): Promise<Ballots> {
  const payers = orders.map(({ member }) => member);
  const own = await readOwnVotes(tx, payers);
  const positions = positionsOf(orders, new Ballots(own, []), lastSeats);
  const count = settings.seatsAhead + SPARE_SEATS;
  const { rows } = await sql<Selectable<VoteTable> & { window: number | null }>`
    select v.*, w.number - 1 as window
    from json_to_recordset(${JSON.stringify(positions.map((position, i) => ({ ...position, number: i + 1 })))}::json)
      as w (number integer, level integer, seat integer)
    cross join lateral (
      select * from vote where level = w.level and status = 'active' and seat < w.seat order by seat desc limit ${count}
    ) v
    union all
    select v.*, null from vote v where member_id = any(${bigints(above)}::bigint[]) and status = 'active'`.execute(
    tx,
  );
  const windows = positions.map((position, i) => {
    const seats = rows.filter((row) => row.window === i);
    return { ...position, floor: seats.length < count ? 0 : Math.min(...seats.map(({ seat }) => seat)) };
  });
  return new Ballots([...own, ...rows.map(toBallot)], windows);
}
