/** Settings of a database session. Source: rules.md O153. */
type Settings = Record<string, string | number>;

/** Above any own statement, so that no request hangs. */
const STATEMENT_TIMEOUT_MS = 10_000;

export const timeouts = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
};

/** What statements and locks rely on: an administrator may have set anything for all sessions of a database. */
export const semantics = {
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
