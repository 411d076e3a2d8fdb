/** What a database says in its own codes (SQLSTATE), the same from both engines. */

/** A unique index refused a row. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === "23505";
}

/** What a transaction had read changed before it could lock it: it is to be begun anew. */
export class Contended extends Error {
  constructor() {
    super("the rows changed while they were being locked");
    this.name = "Contended";
  }
}

/** The transaction may be tried again as it is: it was chosen to break a ring of waiting, or collided with another. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof Contended) return true;
  const state = sqlState(error);
  return state === "40P01" || state === "40001";
}

/** A value that the database cannot hold, such as a NUL in a text or a number out of range: bad input, not a fault. */
export function isBadValue(error: unknown): boolean {
  return sqlState(error)?.startsWith("22") ?? false;
}

/** The database cannot be reached, is shutting down, or gave up on a statement: nothing was committed that we know of. */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error);
  if (code === undefined) return isConnectionMessage(error);
  // Classes 08 (connection), 57 (operator intervention, among them the statement timeout), 53 (resources); Node's own.
  return (
    /^(08|57|53)/.test(code) || ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOENT"].includes(code)
  );
}

function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
}

function isConnectionMessage(error: unknown): boolean {
  // pg reports the first of these without a code; the others come when the server ends under a request.
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|not queryable|PGlite is closed|driver has already been destroyed|after calling end on the pool/.test(
      error.message,
    )
  );
}
