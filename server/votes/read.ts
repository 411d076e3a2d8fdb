import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Settings } from "../../contract/operator/settings.ts";
import { bigints } from "../store/bigints.ts";
import { columnsOf } from "../store/columns.ts";
import { settleAll } from "../store/settle-all.ts";
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

/** Named columns: a statement with `*` would be planned each time. */
const COLUMNS = sql.raw(`v.id, v.member_id, v.level, v.pay_price, v.vote_value, v.released, v.base_value,
  v.repurchase_fuel, v.repurchases_left, v.seat, v.status, v.position_earned, v.created_at`);

async function readOwnVotes(tx: Tx, payers: bigint[]): Promise<Ballot[]> {
  const { rows } = await sql<Selectable<VoteTable>>`
    select ${COLUMNS} from vote v where v.member_id = any(${bigints(payers)}::bigint[])`.execute(tx);
  return rows.map(toBallot);
}

export async function nextVoteIds(tx: Tx, count: number): Promise<bigint[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: bigint }>`
    select nextval(pg_get_serial_sequence('vote', 'id')) as id from generate_series(1, ${count}::integer)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Earlier orders of the batch may put seats out. */
const SPARE_SEATS = 8;

type Position = Omit<Window, "floor">;

/** Positions are the ends of lines, and the seats of re-invested votes. */
function positionsOf(orders: VoteOrder[], own: Ballots, lastSeats: Map<number, number>): Position[] {
  // A line grows by at most one seat per order.
  const end = (level: number) => ({ level, seat: (lastSeats.get(level) ?? 0) + orders.length });
  const levels = new Set(orders.flatMap((order) => (order.kind === "repurchase" ? [] : [order.level])));
  const seats = orders.flatMap((order) => {
    const vote = order.kind === "repurchase" ? orderedVote(order, own.of(order.member)) : null;
    return vote ? [{ level: vote.level, seat: vote.seat }] : [];
  });
  return [...seats, ...Array.from(levels, end)];
}

function windowsOf(positions: Position[], columns: RawBuilder<unknown>, { seatsAhead }: Settings) {
  const numbered = positions.map((position, i) => ({ ...position, number: i }));
  const windows = columnsOf("w", { level: "integer", seat: "integer", number: "integer" }, numbered);
  return sql`${windows} cross join lateral (
      select ${columns} from vote v where v.level = w.level and v.status = 'active' and v.seat < w.seat
      order by v.seat desc limit ${seatsAhead + SPARE_SEATS}::integer) v`;
}

export async function readSeated(
  tx: Tx,
  orders: VoteOrder[],
  lastSeats: Map<number, number>,
  settings: Settings,
): Promise<bigint[]> {
  const payers = orders.filter(({ kind }) => kind === "repurchase").map(({ member }) => member);
  const own = payers.length === 0 ? [] : await readOwnVotes(tx, payers);
  const positions = positionsOf(orders, new Ballots(own, []), lastSeats);
  const { rows } = await sql<{ member_id: bigint }>`
    select distinct v.member_id from ${windowsOf(positions, sql`v.member_id, v.seat`, settings)}`.execute(tx);
  return rows.map(({ member_id }) => member_id);
}

export async function readBallots(
  tx: Tx,
  orders: VoteOrder[],
  above: bigint[],
  lastSeats: Map<number, number>,
  settings: Settings,
): Promise<Ballots> {
  const payers = orders.map(({ member }) => member);
  const reading = readOwnVotes(tx, payers);
  const ordered = orders.some(({ kind }) => kind === "repurchase") ? await reading : [];
  const positions = positionsOf(orders, new Ballots(ordered, []), lastSeats);
  const count = settings.seatsAhead + SPARE_SEATS;
  const statement = sql<Selectable<VoteTable> & { window: number | null }>`
    select ${COLUMNS}, w.number as window from ${windowsOf(positions, COLUMNS, settings)}
    union all
    select ${COLUMNS}, null from vote v where v.member_id = any(${bigints(above)}::bigint[]) and v.status = 'active'`;
  const [own, { rows }] = await settleAll([reading, statement.execute(tx)]);
  const windows = positions.map((position, i) => {
    const seats = rows.filter((row) => row.window === i);
    return { ...position, floor: seats.length < count ? 0 : Math.min(...seats.map(({ seat }) => seat)) };
  });
  return new Ballots([...own, ...rows.map(toBallot)], windows);
}
