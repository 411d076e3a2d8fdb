/** Told after an act, so that what is shown is read anew. */
const listeners = new Set<() => void>();

export function noteChange(): void {
  for (const listener of listeners) listener();
}

/** @returns what ends it. */
export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
