/** Dexie wraps the browser's error: in `inner` if it aborted the transaction, in `failures` if it refused rows. */
export function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "QuotaExceededError") return true;
  const { inner, failures = [] } = error as { inner?: unknown; failures?: unknown[] };
  return [inner, ...failures].some(isQuotaError);
}
