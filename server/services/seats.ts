/**
 * The line of each level: every vote takes the next seat, and the active seats directly ahead share the position part of
 * its payment. Source: economy.md, "position (seat)".
 */
import { Contended } from "../store/errors.ts";
import type { Tx } from "../store/store.ts";

/** A vote that may earn, as read under its member's lock; `released` grows as incomes are paid. */
export interface EarningVote {
  id: bigint;
  member: bigint;
  voteValue: bigint;
  released: bigint;
}

/** The next seat of a level's line. Holds the line until the transaction ends, so seats are given in order. */
export async function takeSeat(tx: Tx, level: number): Promise<number> {
  const row = await tx
    .insertInto("level_line")
    .values({ level, last_seat: 1 })
    .onConflict((conflict) =>
      conflict.column("level").doUpdateSet((eb) => ({ last_seat: eb("level_line.last_seat", "+", 1) })),
    )
    .returning("last_seat")
    .executeTakeFirstOrThrow();
  return row.last_seat;
}

/** The active seats directly ahead, the nearest first. */
export async function seatsAhead(tx: Tx, level: number, seat: number, count: number): Promise<EarningVote[]> {
  const rows = await tx
    .selectFrom("vote")
    .select(["id", "member_id", "vote_value", "released"])
    .where("level", "=", level)
    .where("status", "=", "active")
    .where("seat", "<", seat)
    .orderBy("seat", "desc")
    .limit(count)
    .execute();
  return rows.map(earning);
}

/**
 * The same after their holders have been locked. Between the two readings a seat may have earned its last: the line then
 * looks different.
 * @throws Contended, upon which the whole transaction is begun anew.
 */
export async function lockedSeatsAhead(
  tx: Tx,
  level: number,
  seat: number,
  count: number,
  expected: EarningVote[],
): Promise<EarningVote[]> {
  const now = await seatsAhead(tx, level, seat, count);
  if (now.length !== expected.length || now.some((vote, i) => vote.id !== expected[i]!.id))
    throw new Contended();
  return now;
}

/** A member's active votes, the oldest first. */
export async function activeVotes(tx: Tx, member: bigint): Promise<(EarningVote & { level: number })[]> {
  const rows = await tx
    .selectFrom("vote")
    .select(["id", "member_id", "vote_value", "released", "level"])
    .where("member_id", "=", member)
    .where("status", "=", "active")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...earning(row), level: row.level }));
}

function earning(row: { id: bigint; member_id: bigint; vote_value: bigint; released: bigint }): EarningVote {
  return { id: row.id, member: row.member_id, voteValue: row.vote_value, released: row.released };
}
