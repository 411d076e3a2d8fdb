import { useLingui } from "@lingui/react";
import { useEffect, useState } from "react";
import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import { reasonText, success } from "../../i18n/later/reasons.ts";
import { confirmAction, dismissAction, useAction } from "./actions/action.ts";
import type { ActionCall, ActionRefusal, ActionState } from "../action-types.ts";

/** Number of mounted sheets that would show an outcome. */
export const actionSheets = proxy({ count: 0 });

export interface ActionSheet<D> {
  action: ActionState;
  open: boolean;
  /** Null for an action of an earlier visit, which has only an outcome. */
  draft: D | null;
  /** Counts completed actions: each starts a new form. */
  round: number;
  begin(call: ActionCall, draft: D): void;
  /** Replaces the draft, for choices within the sheet. */
  change(call: ActionCall, draft: D): void;
  close(): void;
}

/** The sheet is open from confirmation to outcome, also for an action of an earlier visit. */
export function useActionSheet<D>(): ActionSheet<D> {
  const action = useAction();
  const [draft, setDraft] = useState<D | null>(null);
  const [round, setRound] = useState(0);
  const [closedKey, setClosedKey] = useState<string | null>(null);

  // Unmounting cancels a confirmation; running actions continue and are shown again.
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

/** Returns null if a mounted sheet shows the outcome. */
export function useUnseenOutcome(): string | null {
  const { status, refusal } = useAction();
  const { count } = useSnapshot(actionSheets);
  const { i18n } = useLingui();
  if (count > 0) return null;
  if (status === "done") return i18n._(success);
  return status === "refused" && refusal ? textOf(refusal) : null;
}

function textOf(refusal: ActionRefusal): string {
  return refusal.text ?? reasonText(refusal.reason, refusal);
}

export interface FieldRefusal {
  field: string;
  text: string;
}

export function refusedField(
  { call, refusal }: ActionState,
  own: ActionCall,
  fields: string[],
): FieldRefusal | null {
  if (call !== own || !refusal?.field || !fields.includes(refusal.field)) return null;
  return { field: refusal.field, text: textOf(refusal) };
}
