/**
 * Waits for statements that a transaction sends at once: for all of them, even when one fails. One that is still to be sent
 * when the transaction is rolled back would come after it, be a transaction of its own, and stay.
 * @throws what failed first.
 */
export async function settleAll<T extends readonly unknown[] | []>(
  statements: T,
): Promise<{ -readonly [Part in keyof T]: Awaited<T[Part]> }> {
  const all = Promise.all(statements);
  await Promise.allSettled([all, ...statements]);
  return all;
}
