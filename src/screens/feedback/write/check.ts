import { t } from "@lingui/core/macro";
import { countSigns, FEEDBACK_MAX } from "../../../../contract/feedback/rules.ts";
import type { Picture } from "../../../state/feedback/draft.ts";

export interface Problem {
  field: "content" | "images";
  text: string;
}

/** Why this is not worth sending as it stands; null when it is. */
export function problemOf(content: string, pictures: readonly Picture[]): Problem | null {
  if (content.trim() === "") return { field: "content", text: t`Please write something.` };
  // Counted as it stands in the field, so that the count beside it and this message agree.
  if (countSigns(content) > FEEDBACK_MAX) {
    const most = FEEDBACK_MAX;
    return { field: "content", text: t`At most ${most} characters.` };
  }
  if (pictures.some(({ state }) => state === "failed"))
    return { field: "images", text: t`A picture cannot be sent. Please remove it.` };
  return null;
}
