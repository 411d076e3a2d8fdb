/**
 * Waits at most `ms`; the work itself goes on.
 * @returns undefined when the time is over first.
 * @throws what the work throws within the time.
 */
export async function withinTime<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
