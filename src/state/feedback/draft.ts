import { createDraft, type Draft } from "./create-draft.ts";
import { answerDraftName, FEEDBACK_DRAFT } from "./stored-draft.ts";

/** Of new feedback. */
export const newDraft = createDraft(FEEDBACK_DRAFT);
export const { draft, restoreDraft, addPictures, readyPictures, removePicture, clearDraft } = newDraft;

const answers = new Map<string, Draft>();

/** Of an answer in a conversation. */
export function answerDraft(feedbackId: string): Draft {
  const known = answers.get(feedbackId) ?? createDraft(answerDraftName(feedbackId));
  answers.set(feedbackId, known);
  return known;
}
