import { useLingui } from "@lingui/react";
import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import { reasonText, success } from "../../i18n/later/reasons.ts";
import { confirmAction, dismissAction, useAction } from "../action.ts";
import type { ActionCall, ActionState } from "../action-types.ts";

/** How many sheets there are on the screen that would show an outcome. */
export const actionSheets = proxy({ count: 0 });

export interface ActionSheet {
  action: ActionState;
  open: boolean;
  /** Opens the confirmation; where the outcome of an earlier action is still open, that instead: then false. */
  begin(call: ActionCall): boolean;
  close(): void;
}

/** The sheet of a screen's money actions: open from the confirmation to the outcome, also of an action of before. */
export function useActionSheet(): ActionSheet {
  const action = useAction();
  /** The key of an action that is still being checked, but whose sheet the member has closed. */
  const [closedKey, setClosedKey] = useState<string | null>(null);

  // Whoever leaves with an open sheet has not agreed to anything. What is under way stays, and is shown again.
  useEffect(() => {
    actionSheets.count += 1;
    return () => {
      actionSheets.count -= 1;
      dismissAction();
    };
  }, []);

  return {
    action,
    open: action.status !== "idle" && !(action.status === "checking" && action.key === closedKey),
    begin(call) {
      const isFree = action.status !== "sending" && action.status !== "checking";
      setClosedKey(null);
      confirmAction(call);
      return isFree;
    },
    close() {
      if (action.status === "checking") setClosedKey(action.key);
      dismissAction();
    },
  };
}

/** The outcome of an action that ends where no sheet would show it, in words; null while there is none. */
export function useUnseenOutcome(): string | null {
  const { status, refusal } = useAction();
  const { count } = useSnapshot(actionSheets);
  const { i18n } = useLingui();
  if (count > 0) return null;
  if (status === "done") return i18n._(success);
  return status === "refused" && refusal ? reasonText(refusal.reason, refusal) : null;
}

/** What a screen's form shows at one of its own fields, in place of the sheet. */
export interface FieldRefusal {
  field: string;
  text: string;
}

/** Why an action was refused, when something is to blame that stands in the screen's form: it is said there. */
export function refusedField(
  { call, refusal }: ActionState,
  own: ActionCall,
  fields: string[],
): FieldRefusal | null {
  if (call !== own || !refusal?.field || !fields.includes(refusal.field)) return null;
  return { field: refusal.field, text: reasonText(refusal.reason, refusal) };
}
