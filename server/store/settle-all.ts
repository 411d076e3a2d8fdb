/**
 * Waits for all statements even if one fails: a statement sent after the rollback would run and commit outside the
 * transaction.
 * @throws the first error.
 */
export async function settleAll<T extends readonly unknown[] | []>(
  statements: T,
): Promise<{ -readonly [Part in keyof T]: Awaited<T[Part]> }> {
  const all = Promise.all(statements);
  await Promise.allSettled([all, ...statements]);
  return all;
}
