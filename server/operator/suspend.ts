/** Source: rules.md O150. */
import { sql } from "kysely";
import type { SuspendBody, SuspendedActs } from "../../contract/operator/suspension-schemas.ts";
import type { AlarmQuery } from "../core/alarm-query.ts";
import { readSettings } from "../core/settings.ts";
import { keyed, type Edge } from "../http/mount.ts";
import type { Tx } from "../store/store.ts";
import { changeSettings, lockSettings, type SettingsObserver } from "./change-settings.ts";

export function suspendRoutes(edge: Edge, observers: SettingsObserver[]): void {
  const { ctx } = edge;
  keyed(edge, "POST operator/suspend", {
    perform: (tx, { input }) => suspend(tx, input, ctx.now(), observers),
  });
}

/** Until it ends, so that nobody forgets it. */
export const suspensionAlarms: AlarmQuery = () => sql`
  select 'suspended' as kind, (select string_agg(act, ' ') from json_array_elements_text(value) act) as subject,
    changed_at as since, '{}'::jsonb as facts
  from setting where key = 'suspended' and json_array_length(value) > 0`;

/** Adds to what is suspended, so that two operators at once suspend both. Needs one operator even under four eyes. */
async function suspend(
  tx: Tx,
  { acts, reason }: SuspendBody,
  at: Date,
  observers: SettingsObserver[],
): Promise<SuspendedActs> {
  await lockSettings(tx);
  const { suspended: before } = await readSettings(tx);
  const suspended = [...new Set([...before, ...acts])];
  if (suspended.length === before.length) return { suspended };
  const after = await changeSettings(tx, { suspended, reason }, at, observers);
  return { suspended: after.suspended };
}
