import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import { idle, type ActionState } from "./action-types.ts";

export type { ActionRefusal, ActionState } from "./action-types.ts";

export const action = proxy<ActionState>({ ...idle });

export function useAction(): ActionState {
  return useSnapshot(action) as ActionState;
}

/** Returns true while the outcome is unknown: the page must not reload then without consent. */
export function isActionOpen(): boolean {
  return action.status === "sending" || action.status === "checking";
}
