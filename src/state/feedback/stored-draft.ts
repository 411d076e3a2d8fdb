/** The feedback draft as it is stored: its text in one row, each picture in one of its own. */
import { SHARE_DRAFT } from "../../shared/shares.ts";

export interface StoredDraft {
  content: string;
  pictures: { id: string; name: string }[];
}

export interface StoredPicture {
  blob: Blob;
}

/** The name of the draft; those of its pictures begin with it. */
export const FEEDBACK_DRAFT = "feedback";

/** Of any message that a member has begun to write, or has shared from another app. */
export function isDraftName(name: string): boolean {
  return name === FEEDBACK_DRAFT || name.startsWith(SHARE_DRAFT) || /^conversation-[^/]*$/.test(name);
}

/** Not below that of the feedback's: what is sent is deleted with all that begins with its name and a slash. */
export function answerDraftName(feedbackId: string): string {
  return `conversation-${feedbackId}`;
}

export function pictureName(draft: string, id: string): string {
  return `${draft}/${id}`;
}

export function isStoredDraft(value: unknown): value is StoredDraft {
  const { content, pictures } = (value ?? {}) as Partial<StoredDraft>;
  return typeof content === "string" && Array.isArray(pictures);
}

/** Some phones lose a stored blob's content. */
export function isStoredPicture(value: unknown): value is StoredPicture {
  const { blob } = (value ?? {}) as Partial<StoredPicture>;
  return blob instanceof Blob && blob.size > 0;
}
