import { retryDelay } from "../../../../contract/backoff.ts";
import { isLoggedIn, onOwnerChange } from "../../session.ts";

export function startActions(): () => void {
  resume();
  return onOwnerChange(() => resume());
}

function resume(failures = 0): void {
  if (!isLoggedIn()) return;
  import("./action.ts")
    .then(({ resumeActions }) => resumeActions())
    .catch((error: unknown) => {
      console.warn("Open actions could not be read", error);
      setTimeout(() => resume(failures + 1), retryDelay(failures));
    });
}
