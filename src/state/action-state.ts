import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import { idle, type ActionState } from "./action-types.ts";

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
