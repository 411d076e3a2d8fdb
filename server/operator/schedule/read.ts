import { sql } from "kysely";
import type { RequestOf } from "../../../contract/endpoints.ts";
import type { ScheduledChange } from "../../../contract/operator/schedule-schemas.ts";
import { cursorKey, page, pageById, pageLimit } from "../../core/paging.ts";
import type { Store } from "../../store/store.ts";
import type { ScheduleRow } from "./plan.ts";

const CURSOR = /^(\d{1,18}) (\S{1,40})$/;

/** Orders waiting changes by the next one first, others by the newest first. */
export function readScheduled(db: Store, request: RequestOf<"GET operator/config/scheduled">) {
  const { state = "waiting" } = request;
  if (state === "waiting") return readNext(db, request);
  return pageById(
    request,
    (before, count) =>
      db
        .selectFrom("setting_schedule")
        .selectAll()
        .where("state", "=", state)
        .where("id", "<", before)
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    toScheduled,
  );
}

async function readNext(db: Store, request: RequestOf<"GET operator/config/scheduled">) {
  const limit = pageLimit(request);
  const [, id = "0", time = "-infinity"] = cursorKey(request, CURSOR) ?? [];
  const { rows } = await sql<ScheduleRow>`
    select * from setting_schedule where state = 'waiting'
      and (effective_at, id) > (${time}::timestamptz, ${id}::bigint)
    order by effective_at, id limit ${limit + 1}`.execute(db);
  return page(rows, limit, (row) => `${row.id} ${row.effective_at.toISOString()}`, toScheduled);
}

export function toScheduled(row: ScheduleRow): ScheduledChange {
  return {
    id: row.id.toString(),
    state: row.state,
    effectiveAt: row.effective_at.toISOString(),
    from: row.from_values,
    to: row.to_values as ScheduledChange["to"],
    reason: row.reason,
    scheduledAt: row.scheduled_at.toISOString(),
    proposedBy: row.proposed_by,
    approvedBy: row.approved_by,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    endReason: row.end_reason,
    voidReason: row.void_reason,
  };
}
