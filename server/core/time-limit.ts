/**
 * Waits for an answer up to a limit. The work behind it is not cancelled.
 * @param late makes the error that is thrown at the limit.
 */
export async function withTimeLimit<T>(answer: Promise<T>, limitMs: number, late: () => Error): Promise<T> {
  const { promise: limit, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), limitMs);
  try {
    return await Promise.race([answer, limit]);
  } finally {
    clearTimeout(timer);
  }
}
