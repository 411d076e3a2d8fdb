/** No worker has the scripts: they, and what the opened screen needs, come over the same connection. */
export const isFirstVisit = navigator.serviceWorker?.controller === null;

let settle: () => void = () => undefined;
const settled = isFirstVisit ? new Promise<void>((resolve) => (settle = resolve)) : Promise.resolve();

/** Tells that what the opened screen needs has come, or is no longer waited for. Source: rules.md C11. */
export function leaveConnection(): void {
  settle();
}

/** On a first visit settles when the opened screen no longer needs the connection to itself. */
export function whenConnectionIsFree(): Promise<void> {
  return settled;
}
