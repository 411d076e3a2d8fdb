/** Notified after an act, so that what is shown is read again. */
const listeners = new Set<() => void>();

export function noteChange(): void {
  for (const listener of listeners) listener();
}

/** @returns a function that removes the listener. */
export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
