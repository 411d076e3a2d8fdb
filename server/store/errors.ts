/** SQLSTATE codes are the same on both engines. */

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === "23505";
}

/** A row changed before it was locked. */
export class Contended extends Error {
  constructor() {
    super("the rows changed while they were being locked");
    this.name = "Contended";
  }
}

/** The transaction can be retried unchanged. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof Contended || isStalePlan(error)) return true;
  const state = sqlState(error);
  return state === "40P01" || state === "40001";
}

/** A migration changed the columns of a prepared statement. */
export function isStalePlan(error: unknown): boolean {
  const { message } = (error ?? {}) as { message?: unknown };
  return sqlState(error) === "0A000" && typeof message === "string" && message.startsWith("cached plan");
}

/** For example a NUL in a text or a number out of range. */
export function isBadValue(error: unknown): boolean {
  return sqlState(error)?.startsWith("22") ?? false;
}

export function isForbidden(error: unknown): boolean {
  return sqlState(error) === "42501";
}

/** The statement exceeded its time limit, or was cancelled. */
export function isTimedOut(error: unknown): boolean {
  return sqlState(error) === "57014";
}

/** A primary became a replica, or the embedded engine's disk is nearly full (rules.md J19). */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === "25006";
}

/** For what a request notes beside what it was asked for: a database that only reads leaves it out. */
export async function ifWritable(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isReadOnly(error)) throw error;
  });
}

/** A commit may or may not have happened. */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error);
  if (code === undefined) return isConnectionMessage(error);
  if (isReadOnly(error)) return true;
  // Classes 08 (connection), 57 (operator intervention, with the statement timeout), 53 (resources); Node's codes.
  return (
    /^(08|57|53)/.test(code) || ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOENT"].includes(code)
  );
}

function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
}

function isConnectionMessage(error: unknown): boolean {
  // pg reports the first without a code; the others occur when the server stops.
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|not queryable|PGlite is closed|driver has already been destroyed|after calling end on the pool/.test(
      error.message,
    )
  );
}
