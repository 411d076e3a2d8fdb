/** Source: rules.md O144, G8. */
import { sql, type Selectable } from "kysely";
import {
  HOLD_HOURS,
  type LatestRestoration,
  type Restoration,
  type RestorationConfirm,
} from "../../contract/operator/restoration-schemas.ts";
import { actingFor } from "../core/acting.ts";
import type { AlarmQuery } from "../core/alarm-query.ts";
import { Refused } from "../core/refused.ts";
import { answer, keyed, type Edge } from "../http/mount.ts";
import { noteEverybody } from "../store/changes.ts";
import type { RestorationTable } from "../store/restoration.ts";
import type { Store, Tx } from "../store/store.ts";
import { recordAct } from "./audit.ts";

const HOUR_MS = 3_600_000;

export function restorationRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/restoration", () => readLatest(ctx.db));
  keyed(edge, "POST operator/restoration/confirm", {
    perform: (tx, { input }) => confirmRestoration(tx, input, ctx.now()),
  });
}

export const restorationAlarms: AlarmQuery = () => sql`
  select 'database_restored' as kind, '' as subject, noticed_at as since,
      jsonb_strip_nulls(jsonb_build_object(
        'until', to_char(known_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) as facts
    from restoration where confirmed_at is null`;

async function readLatest(db: Store): Promise<LatestRestoration> {
  const row = await db
    .selectFrom("restoration")
    .selectAll()
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { restoration: row ? toRestoration(row) : null };
}

/** Payouts resume at once, outflows after the hold. @throws Refused `not_found` if no restoration is open. */
async function confirmRestoration(
  tx: Tx,
  { reason, holdHours = HOLD_HOURS }: RestorationConfirm,
  at: Date,
): Promise<LatestRestoration> {
  const row = await tx
    .updateTable("restoration")
    .set({
      confirmed_at: at,
      confirmed_by: actingFor(tx).operator ?? "",
      reason,
      held_until: new Date(at.getTime() + holdHours * HOUR_MS),
    })
    .where("confirmed_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Refused("not_found");
  const after = toRestoration(row);
  await recordAct(tx, { act: "restoration confirm", subject: "", before: null, after, reason }, at);
  noteEverybody(tx);
  return { restoration: after };
}

function toRestoration(row: Selectable<RestorationTable>): Restoration {
  return {
    noticedAt: row.noticed_at.toISOString(),
    knownUntil: textOf(row.known_until),
    confirmedAt: textOf(row.confirmed_at),
    confirmedBy: row.confirmed_by,
    reason: row.reason,
    heldUntil: textOf(row.held_until),
  };
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
