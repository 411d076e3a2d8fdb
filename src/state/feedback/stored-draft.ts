import { SHARE_DRAFT } from "../../shared/shares.ts";

export interface StoredDraft {
  content: string;
  pictures: { id: string; name: string }[];
}

export interface StoredPicture {
  blob: Blob;
}

/** Pictures' drafts have this name and a suffix. */
export const FEEDBACK_DRAFT = "feedback";

/** Whether a draft is a message, begun here or shared from another app. */
export function isDraftName(name: string): boolean {
  return name === FEEDBACK_DRAFT || name.startsWith(SHARE_DRAFT) || /^conversation-[^/]*$/.test(name);
}

/** The name must not begin with `feedback/`: sending feedback deletes all drafts that do. */
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
