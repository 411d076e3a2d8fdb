/**
 * Computes the last past day under changed settings from its records. Only figures that these determine to the last
 * unit are shown. Source: rules.md O120.
 */
import { sql } from "kysely";
import type { ConfigPreview, ConfigPreviewBody } from "../../contract/operator/schedule-schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Context, Tx } from "../core/context.ts";
import { readSettings } from "../core/settings.ts";
import { inSnapshot } from "../core/snapshot.ts";
import { poolBalance } from "../ledger/pools.ts";
import { settingsFrom } from "../operator/given-settings.ts";
import { isSame, keysOf } from "../operator/schedule/plan.ts";
import { foresee } from "../operator/schedule/schedule.ts";
import { lastDay } from "./day.ts";
import { previewIncomes } from "./incomes.ts";
import { readLedgerDay } from "./ledger-day.ts";
import { previewRequests } from "./requests.ts";
import { previewRuns } from "./runs.ts";
import { previewWithdrawals } from "./withdrawals.ts";

/** @throws Refused `invalid` for a time that is too near or too far. */
export function previewSettings(
  ctx: Context,
  { changes, ...time }: ConfigPreviewBody,
): Promise<ConfigPreview> {
  const at = ctx.now();
  const asked = settingsFrom(changes);
  return inSnapshot(ctx.db, async (tx) => {
    const settings = await readSettings(tx);
    const past = lastDay(settings, at);
    const isAny = keysOf(asked).length > 0;
    const { before, voids } = isAny
      ? await foresee(tx, { ...asked, ...time }, at)
      : { before: {}, voids: [] };
    const keys = keysOf(asked).filter((key) => !isSame(asked[key], before[key]));
    // Only settings that the request would change are previewed, whatever value they had on that day.
    const change = Object.fromEntries(keys.map((key) => [key, asked[key]])) as Partial<Settings>;
    const runs = await previewRuns(tx, past.day, change);
    const ledger = await readLedgerDay(tx, past);
    const split = (await hasChanged(tx, "paymentSplit", past.from)) ? null : settings.paymentSplit;
    const treasury = await leastHeld(tx, past.from);
    return {
      day: past.day,
      settings: keys.map((key) => ({ key, before: before[key], after: asked[key] })),
      voids: voids.map(String),
      figures: [
        ...runs.figures,
        ...previewIncomes(ledger, runs, change, { split, treasury }),
        ...(await previewWithdrawals(tx, past, change)),
        ...previewRequests(ledger, change),
      ],
    };
  });
}

async function hasChanged(tx: Tx, key: keyof Settings, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from audit where at >= ${since} and act in ('config', 'config apply')
      and subject ~ ${`(^| )${key}( |$)`} limit 1`.execute(tx);
  return rows.length > 0;
}

/** A lower bound: the balance less everything received. */
async function leastHeld(tx: Tx, since: Date): Promise<bigint> {
  const { rows } = await sql<{ got: bigint }>`
    select coalesce(sum(amount), 0)::bigint as got from entry
    where pool = 'treasury' and asset = 'fuel' and created_at >= ${since} and amount > 0`.execute(tx);
  return (await poolBalance(tx, "treasury", "fuel")) - rows[0]!.got;
}
