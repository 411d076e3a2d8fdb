import { proxy, useSnapshot } from "valtio";
import { retryDelay } from "../../contract/backoff.ts";
import { idle, type ActionState } from "./action-types.ts";
import { isLoggedIn, onOwnerChange } from "./session.ts";

export type { ActionRefusal, ActionState, ActionStatus, MoneyBody, MoneyCall } from "./action-types.ts";

/** The current money action. Never holds a password. */
export const action = proxy<ActionState>({ ...idle });

export function useAction(): ActionState {
  return useSnapshot(action) as ActionState;
}

/** Whether an outcome is unknown: do not reload without consent. */
export function isActionOpen(): boolean {
  return action.status === "sending" || action.status === "checking";
}

/** Resumes open actions now and at each sign-in. */
export function startActions(): () => void {
  resume();
  return onOwnerChange(() => resume());
}

/** What sends actions is loaded later; a visitor has none. */
function resume(failures = 0): void {
  if (!isLoggedIn()) return;
  import("./later/actions/action.ts")
    .then(({ resumeActions }) => resumeActions())
    .catch((error: unknown) => {
      console.warn("Open actions could not be read", error);
      setTimeout(() => resume(failures + 1), retryDelay(failures));
    });
}
