import { reasonText } from "../../../i18n/later/reasons.ts";
import type { ActionRefusal } from "../../../state/action.ts";

/**
 * What the server said of a field; nothing once it holds something else.
 * @param same whether it still holds what was sent.
 */
export function refusedAt(refusal: ActionRefusal | null, field: string, same: boolean): string | null {
  return refusal?.field === field && same ? reasonText(refusal.reason) : null;
}
