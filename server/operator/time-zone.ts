/** Source: rules.md J1. */
import { sql } from "kysely";
import { Refused } from "../core/refused.ts";
import type { SettingsObserver } from "./change-settings.ts";

/**
 * The program and the database both compute days: a region that only one of them knows is refused.
 * @throws Refused `invalid`
 */
export const checkTimeZone: SettingsObserver = async (tx, before, after) => {
  const { timeZone } = after.withdrawWindow;
  if (timeZone === before.withdrawWindow.timeZone) return;
  const { rows } = await sql`
    select from pg_timezone_names where lower(name) = lower(${timeZone}) limit 1`.execute(tx);
  if (rows.length === 0) throw new Refused("invalid", { field: "withdrawWindow" });
};
