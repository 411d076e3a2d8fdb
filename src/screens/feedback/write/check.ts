import { t } from "@lingui/core/macro";
import { countCharacters, FEEDBACK_MAX } from "../../../../contract/feedback/rules.ts";
import type { Picture } from "../../../state/feedback/create-draft.ts";

export interface Problem {
  field: "content" | "images";
  text: string;
}

export function problemOf(content: string, pictures: readonly Picture[]): Problem | null {
  if (content.trim() === "") return { field: "content", text: t`Please write something.` };
  // Untrimmed, like the counter beside the field.
  if (countCharacters(content) > FEEDBACK_MAX) {
    const most = FEEDBACK_MAX;
    return { field: "content", text: t`At most ${most} characters.` };
  }
  if (pictures.some(({ state }) => state === "failed"))
    return { field: "images", text: t`One picture cannot be sent. Please remove it.` };
  return null;
}
