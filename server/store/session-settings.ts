/** Settings of a database session. Source: rules.md O134, O153. */
import { sql } from "kysely";
import type { Store } from "./store.ts";

type Settings = Record<string, string | number>;

/** Above any own statement, so that no request hangs. */
const STATEMENT_TIMEOUT_MS = 10_000;

export const timeouts = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
};

/** What statements and locks rely on: an administrator may have set anything for all sessions of a database. */
const semantics = {
  datestyle: "ISO",
  timezone: "UTC",
  intervalstyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: 1,
  array_nulls: "on",
  transform_null_equals: "off",
  standard_conforming_strings: "on",
  default_transaction_isolation: "read committed",
};

export const sessionSettings: Settings = {
  ...semantics,
  // Else PostgreSQL would complete a long statement even for a server that was killed.
  client_connection_check_interval: 5_000,
};

/** As PostgreSQL's startup parameter `options`. */
export function optionsOf(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${String(value).replaceAll(" ", String.raw`\ `)}`)
    .join(" ");
}

/** The role's settings also hold in a pooler's sessions. */
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
