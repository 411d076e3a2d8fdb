import { reasonText } from "../../../i18n/later/reasons.ts";
import type { ActionRefusal } from "../../../state/later/actions/action.ts";

/** @param same whether the field still has the value that was sent. */
export function refusedAt(refusal: ActionRefusal | null, field: string, same: boolean): string | null {
  return refusal?.field === field && same ? reasonText(refusal.reason) : null;
}
