/**
 * Waits for an answer, but not for longer than a limit. What is waited for goes on.
 * @param late makes the error for when the limit is reached.
 * @throws what `late` makes, or what the answer is rejected with.
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
