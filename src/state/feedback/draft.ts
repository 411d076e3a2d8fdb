import { createDraft, type Draft } from "./create-draft.ts";
import { answerDraftName, FEEDBACK_DRAFT } from "./stored-draft.ts";

export const newDraft = createDraft(FEEDBACK_DRAFT);
export const { draft, restoreDraft, addPictures, clearDraft } = newDraft;

const answers = new Map<string, Draft>();

export function answerDraft(feedbackId: string): Draft {
  const known = answers.get(feedbackId) ?? createDraft(answerDraftName(feedbackId));
  answers.set(feedbackId, known);
  return known;
}
