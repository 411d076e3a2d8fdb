import type { Selectable } from "kysely";
import type {
  OwnRecovery,
  Recovery,
  RecoveryState,
  RunningRecovery,
} from "../../contract/recovery/schemas.ts";
import { parseId } from "../core/ids.ts";
import { pageById, type PageRequest } from "../core/paging.ts";
import { Refused } from "../core/refused.ts";
import type { Store, Tx } from "../store/store.ts";
import type { RecoveryTable } from "./tables.ts";

export type RecoveryRow = Selectable<RecoveryTable> & { account: string };

export async function readRunning(db: Store | Tx, memberId: bigint, at: Date): Promise<RunningRecovery> {
  const row = await recoveries(db)
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .where("until", ">", at)
    .executeTakeFirst();
  return { recovery: row ? toOwn(row) : null };
}

/** Whether refusing needs more than a session; the answer never changes while the recovery runs. */
export async function needsProof(db: Store, id: string, memberId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom("recovery")
    .select("contested")
    .where("id", "=", parseId(id))
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row?.contested === true;
}

/** Newest first. */
export function readRecoveries(db: Store, request: PageRequest, at: Date) {
  return pageById(
    request,
    (before, count) =>
      recoveries(db).where("recovery.id", "<", before).orderBy("recovery.id", "desc").limit(count).execute(),
    (row) => toRecovery(row, at),
  );
}

/** @throws Refused `not_found` */
export async function readRecovery(tx: Tx, id: bigint, at: Date): Promise<Recovery> {
  const row = await recoveries(tx).where("recovery.id", "=", id).executeTakeFirst();
  if (!row) throw new Refused("not_found", { field: "id" });
  return toRecovery(row, at);
}

export function stateOf(row: Selectable<RecoveryTable>, at: Date): RecoveryState {
  if (row.outcome !== null) return row.outcome;
  if (row.until <= at) return "lapsed";
  if (row.opens_at === null) return "asked";
  return row.opens_at <= at ? "open" : "waiting";
}

function recoveries(db: Store | Tx) {
  return db
    .selectFrom("recovery")
    .innerJoin("member", "member.id", "recovery.member_id")
    .selectAll("recovery")
    .select("member.account");
}

function toOwn({ id, what, asked_at, approved_at, opens_at, until, contested }: RecoveryRow): OwnRecovery {
  return {
    id: id.toString(),
    what,
    askedAt: asked_at.toISOString(),
    approvedAt: textOf(approved_at),
    opensAt: textOf(opens_at),
    until: until.toISOString(),
    needsProof: contested,
  };
}

function toRecovery(row: RecoveryRow, at: Date): Recovery {
  return {
    ...toOwn(row),
    account: row.account,
    state: stateOf(row, at),
    reason: row.reason,
    askedBy: row.asked_by,
    waitHours: row.wait_hours,
    approvedBy: row.approved_by,
    linkBy: row.link_by,
    linkUntil: textOf(row.link_until),
    endedBy: row.ended_by,
    endedAt: textOf(row.ended_at),
    endReason: row.end_reason,
  };
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
