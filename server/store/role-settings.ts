/** Behind a pooler that gives each transaction another session, settings are the role's. Source: rules.md O134, O153. */
import { sql } from "kysely";
import { semantics, sessionSettings, timeouts } from "./session-settings.ts";
import type { Store } from "./store.ts";

export async function setRoleSettings(db: Store): Promise<void> {
  for (const [name, value] of Object.entries({ ...timeouts, ...sessionSettings }))
    await sql`alter role current_user set ${sql.id(name)} = ${sql.lit(value)}`.execute(db);
}

/**
 * @throws Error behind a pooler without time limits, since a hanging statement would hold its request forever; or with
 * other settings than statements rely on.
 */
export async function assertRoleSettings(db: Store): Promise<void> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value
    from unnest(${Object.keys({ ...timeouts, ...semantics })}::text[]) as name`.execute(db);
  for (const { name, value } of rows)
    if (!isFit(name, value))
      throw new Error(
        `DATABASE_DIRECT_URL says that DATABASE_URL is a pooler, and its role has ${value === "0" ? "no" : "another"} ${name}: run \`npm run roles\` first.`,
      );
}

function isFit(name: string, value: string): boolean {
  if (name in timeouts) return value !== "0";
  if (name === "datestyle") return value.startsWith("ISO");
  if (name === "timezone") return /^(?:Etc\/)?(?:UTC|GMT)$/.test(value);
  return value === String(semantics[name as keyof typeof semantics]);
}
