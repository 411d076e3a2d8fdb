import { useLingui } from "@lingui/react";
import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import { reasonText, success } from "../../i18n/later/reasons.ts";
import { confirmAction, dismissAction, useAction } from "../action.ts";
import type { ActionCall, ActionState } from "../action-types.ts";

/** How many sheets there are on the screen that would show an outcome. */
export const actionSheets = proxy({ count: 0 });

export interface ActionSheet<D> {
  action: ActionState;
  open: boolean;
  /** What the member is asked to confirm. Null for an action of an earlier visit: only its outcome is shown. */
  draft: D | null;
  /** Counts the actions that were carried out here: each begins with a form of its own. */
  round: number;
  /** Opens the confirmation of a draft; where the outcome of an earlier action is still open, that instead. */
  begin(call: ActionCall, draft: D): void;
  /** Another draft in its place, as where something is chosen in the sheet itself. */
  change(call: ActionCall, draft: D): void;
  close(): void;
}

/** The sheet of a screen's money actions: open from the confirmation to the outcome, also of an action of before. */
export function useActionSheet<D>(): ActionSheet<D> {
  const action = useAction();
  const [draft, setDraft] = useState<D | null>(null);
  const [round, setRound] = useState(0);
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

  function begin(call: ActionCall, chosen: D) {
    const isFree = action.status !== "sending" && action.status !== "checking";
    setClosedKey(null);
    confirmAction(call);
    if (isFree) setDraft(() => chosen);
  }
  return {
    action,
    open: action.status !== "idle" && !(action.status === "checking" && action.key === closedKey),
    draft,
    round,
    begin,
    change(call, chosen) {
      setDraft(() => chosen);
      begin(call, chosen);
    },
    close() {
      if (action.status === "done") setRound(round + 1);
      if (action.status === "checking") setClosedKey(action.key);
      else setDraft(null);
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
