/** Source: rules.md O119. */
import type { VoidReason } from "../../../contract/operator/schedule-schemas.ts";
import { actingFor } from "../../core/acting.ts";
import type { Tx } from "../../core/context.ts";
import { readSettings } from "../../core/settings.ts";
import { recordAct } from "../audit.ts";
import { brokenOf, keysOf, readWaiting, type ScheduleRow } from "./plan.ts";

/** The caller has locked the settings. */
export async function voidBroken(tx: Tx, at: Date): Promise<void> {
  const waiting = await readWaiting(tx);
  if (waiting.length === 0) return;
  for (const row of brokenOf(await readSettings(tx), waiting)) await voidChange(tx, row, "changed", at);
}

export async function voidChange(tx: Tx, row: ScheduleRow, why: VoidReason, at: Date): Promise<void> {
  await tx
    .updateTable("setting_schedule")
    .set({ state: "void", ended_at: at, ended_by: actingFor(tx).operator, void_reason: why })
    .where("id", "=", row.id)
    .execute();
  const subject = keysOf(row.to_values).join(" ");
  const before = { effectiveAt: row.effective_at.toISOString(), changes: row.to_values };
  const after = { scheduled: row.id.toString(), state: "void", why };
  await recordAct(tx, { act: "config void", subject, before, after, reason: "" }, at);
}
