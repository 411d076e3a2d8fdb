/** Source: rules.md O118, O119. */
import { sql } from "kysely";
import type { ScheduledCancel, ScheduledChange } from "../../../contract/operator/schedule-schemas.ts";
import type { SettingsChange } from "../../../contract/operator/settings-schemas.ts";
import type { Settings } from "../../../contract/operator/settings.ts";
import { actingFor } from "../../core/acting.ts";
import type { Tx } from "../../core/context.ts";
import { LEAD_MS } from "../../core/due-settings.ts";
import { Refused } from "../../core/refused.ts";
import { readSettings } from "../../core/settings.ts";
import { noteEverybody } from "../../store/changes.ts";
import { recordAct } from "../audit.ts";
import { lockSettings, type SettingsObserver } from "../change-settings.ts";
import {
  assertSettingsAsShown,
  brokenOf,
  changeOf,
  keysOf,
  partOf,
  readWaiting,
  settingsBy,
} from "./plan.ts";
import { toScheduled } from "./read.ts";
import { voidBroken } from "./voided.ts";

const LONGEST_MS = 90 * 24 * 3_600_000;
/** Every change checks all waiting ones. */
const WAITING_MAX = 100;

export interface Foreseen {
  before: Partial<Settings>;
  voids: bigint[];
}

/** @throws Refused `invalid` without a key, or for a time that is too near or too far; `changed_meanwhile`. */
export async function foresee(tx: Tx, request: SettingsChange, at: Date): Promise<Foreseen> {
  const { effectiveAt, from: shown } = request;
  const change = changeOf(request);
  const keys = keysOf(change);
  if (keys.length === 0) throw new Refused("invalid", { field: "body" });
  const settings = await readSettings(tx);
  assertSettingsAsShown(settings, shown);
  const waiting = await readWaiting(tx);
  if (effectiveAt === undefined) {
    const broken = brokenOf({ ...settings, ...change }, waiting);
    return { before: partOf(settings, keys), voids: broken.map(({ id }) => id) };
  }
  const moment = momentOf(effectiveAt, at);
  const from = partOf(settingsBy(settings, waiting, moment), keys);
  const own = { id: 0n, effective_at: moment, from_values: from, to_values: change };
  const isBefore = ({ effective_at }: { effective_at: Date }) => effective_at <= moment;
  const all = [...waiting.filter(isBefore), own, ...waiting.filter((one) => !isBefore(one))];
  return { before: from, voids: brokenOf(settings, all).map(({ id }) => id) };
}

/**
 * @param proposedBy if another operator approved.
 * @throws Refused `invalid` and `changed_meanwhile` as {@link foresee}, and as the change itself would be;
 * `above_limit` if too many wait.
 */
export async function scheduleChange(
  tx: Tx,
  request: SettingsChange,
  { at, proposedBy = null }: { at: Date; proposedBy?: string | null },
  observers: SettingsObserver[],
): Promise<ScheduledChange> {
  const { reason = "", effectiveAt } = request;
  const change = changeOf(request);
  await lockSettings(tx);
  const moment = momentOf(effectiveAt!, at);
  const waiting = await readWaiting(tx);
  if (waiting.length >= WAITING_MAX)
    throw new Refused("above_limit", { field: "effectiveAt", limit: String(WAITING_MAX) });
  const { before } = await foresee(tx, request, at);
  const expected = settingsBy(await readSettings(tx), waiting, moment);
  await tryObservers(tx, observers, expected, { ...expected, ...change }, moment);
  const { operator } = actingFor(tx);
  const row = await tx
    .insertInto("setting_schedule")
    .values({
      effective_at: moment,
      from_values: JSON.stringify(before),
      to_values: JSON.stringify(change),
      reason,
      scheduled_at: at,
      proposed_by: proposedBy ?? operator,
      approved_by: proposedBy === null ? null : operator,
      ended_at: null,
      ended_by: null,
      end_reason: null,
      void_reason: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = { scheduled: row.id.toString(), effectiveAt: moment.toISOString(), changes: change };
  const subject = keysOf(change).join(" ");
  await recordAct(tx, { act: "config schedule", subject, before, after, reason }, at);
  await voidBroken(tx, at);
  noteEverybody(tx);
  return toScheduled(row);
}

/** @throws Refused `not_found`; `proposal_over` once it has taken effect, or was cancelled or voided. */
export async function cancelScheduled(
  tx: Tx,
  { id, reason }: ScheduledCancel,
  at: Date,
): Promise<ScheduledChange> {
  await lockSettings(tx);
  const row = await tx
    .selectFrom("setting_schedule")
    .selectAll()
    .where("id", "=", BigInt(id))
    .executeTakeFirst();
  if (!row) throw new Refused("not_found", { field: "id" });
  if (row.state !== "waiting") throw new Refused("proposal_over");
  const ended = await tx
    .updateTable("setting_schedule")
    .set({
      state: "cancelled",
      ended_at: at,
      ended_by: actingFor(tx).operator,
      end_reason: reason,
    })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const subject = keysOf(row.to_values).join(" ");
  const before = { effectiveAt: row.effective_at.toISOString(), changes: row.to_values };
  const after = { scheduled: id, state: "cancelled" };
  await recordAct(tx, { act: "config cancel", subject, before, after, reason }, at);
  await voidBroken(tx, at);
  noteEverybody(tx);
  return toScheduled(ended);
}

function momentOf(effectiveAt: string, at: Date): Date {
  const moment = new Date(effectiveAt);
  const ahead = moment.getTime() - at.getTime();
  if (!(ahead >= LEAD_MS && ahead <= LONGEST_MS)) throw new Refused("invalid", { field: "effectiveAt" });
  return moment;
}

/** Refuses now what would be refused at its time. The observers' effects are rolled back. */
async function tryObservers(
  tx: Tx,
  observers: SettingsObserver[],
  before: Settings,
  after: Settings,
  at: Date,
): Promise<void> {
  await sql`savepoint tried`.execute(tx);
  for (const observe of observers) await observe(tx, before, after, at);
  await sql`rollback to savepoint tried`.execute(tx);
}
