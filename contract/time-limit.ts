/**
 * Waits for work, but not longer than `ms`; the work itself goes on.
 * @returns what the work resolves to, or undefined when it is late.
 * @throws what the work throws until then.
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
