/** The feedback draft as it is stored: its text in one row, each picture in one of its own. */

export interface StoredDraft {
  content: string;
  pictures: { id: string; name: string }[];
}

export interface StoredPicture {
  blob: Blob;
}

/** The name of the draft; those of its pictures begin with it. */
export const FEEDBACK_DRAFT = "feedback";

export function pictureName(id: string): string {
  return `${FEEDBACK_DRAFT}/${id}`;
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
