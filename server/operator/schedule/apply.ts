/** Applies each change once over all servers. Source: rules.md O118, O119. */
import type { SettingsChange } from "../../../contract/operator/settings-schemas.ts";
import { actAs } from "../../core/acting.ts";
import type { Context, Tx } from "../../core/context.ts";
import { Refused } from "../../core/refused.ts";
import { readSettings } from "../../core/settings.ts";
import { transact } from "../../core/transact.ts";
import { noteEverybody } from "../../store/changes.ts";
import { recordAct } from "../audit.ts";
import { lockSettings, writeSettings, type SettingsObserver } from "../change-settings.ts";
import { keysOf, readWaiting, replaces, type ScheduleRow } from "./plan.ts";
import { voidBroken, voidChange } from "./voided.ts";

/**
 * By the database's clock, one change per transaction, in order.
 * @returns the ms until the next one is due; null if there is none.
 */
export async function applyDue(ctx: Context, observers: SettingsObserver[]): Promise<number | null> {
  for (;;) {
    const [next] = await readWaiting(ctx.db);
    if (!next) return null;
    const ahead = next.effective_at.getTime() - (await ctx.clock.measure()).getTime();
    if (ahead > 0) return ahead;
    await applyNext(ctx, next.id, observers);
  }
}

async function applyNext(ctx: Context, id: bigint, observers: SettingsObserver[]): Promise<void> {
  try {
    await transact(ctx.db, (tx) => apply(tx, id, observers, ctx.now()));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await transact(ctx.db, async (tx) => {
      const row = await lockWaiting(tx, id);
      if (!row) return;
      await voidChange(tx, row, "refused", ctx.now());
      await voidBroken(tx, ctx.now());
      noteEverybody(tx);
    });
  }
}

/** Another server may have applied it. */
async function apply(tx: Tx, id: bigint, observers: SettingsObserver[], at: Date): Promise<void> {
  const row = await lockWaiting(tx, id);
  if (!row) return;
  noteEverybody(tx);
  if (!replaces(await readSettings(tx), row)) return voidBroken(tx, at);
  // Effects count from the scheduled time, even if no server ran then.
  await writeSettings(tx, row.to_values as SettingsChange, row.effective_at, observers);
  await tx
    .updateTable("setting_schedule")
    .set({ state: "applied", ended_at: at })
    .where("id", "=", row.id)
    .execute();
  const { proposed_by, approved_by, from_values: before, to_values: after, reason } = row;
  actAs(tx, { name: approved_by ?? proposed_by ?? "", roles: null, via: `schedule ${row.id}` });
  await recordAct(tx, { act: "config apply", subject: keysOf(after).join(" "), before, after, reason }, at);
}

async function lockWaiting(tx: Tx, id: bigint): Promise<ScheduleRow | undefined> {
  await lockSettings(tx);
  return tx
    .selectFrom("setting_schedule")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
}
