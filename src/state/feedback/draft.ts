/** The feedback draft: kept in memory only. */
import { proxy, useSnapshot } from "valtio";
import { FEEDBACK_IMAGES_MAX } from "../../../contract/feedback/rules.ts";
import { failureOf } from "../later/failure.ts";
import { onOwnerChange } from "../session.ts";
import { preparePicture } from "./prepare-picture.ts";

export interface Picture {
  key: number;
  /** URL of the preview. */
  preview: string;
  name: string;
  /** Prepared when chosen, sent with the text. */
  state: "preparing" | "ready" | "failed";
  error: string | null;
}

export const draft = proxy<{ content: string; pictures: Picture[] }>({ content: "", pictures: [] });

/** Prepared files by picture key. */
const prepared = new Map<number, Blob>();
let lastKey = 0;

export function useDraft() {
  // Synchronous: otherwise React moves the text cursor.
  return useSnapshot(draft, { sync: true });
}

/** Returns how many files exceed the limit. */
export function addPictures(files: readonly File[]): number {
  const taken = files.slice(0, FEEDBACK_IMAGES_MAX - draft.pictures.length);
  for (const file of taken) {
    const key = ++lastKey;
    const preview = URL.createObjectURL(file);
    draft.pictures.push({ key, preview, name: file.name, state: "preparing", error: null });
    void prepare(key, file);
  }
  return files.length - taken.length;
}

export function readyPictures(): { key: number; blob: Blob }[] {
  return draft.pictures.flatMap(({ key }) => {
    const blob = prepared.get(key);
    return blob ? [{ key, blob }] : [];
  });
}

export function removePicture(key: number): void {
  prepared.delete(key);
  const picture = pictureOf(key);
  if (picture) URL.revokeObjectURL(picture.preview);
  draft.pictures = draft.pictures.filter((one) => one.key !== key);
}

/** Also called when the owner changes. */
export function clearDraft(): void {
  for (const { key } of draft.pictures) removePicture(key);
  draft.content = "";
}

onOwnerChange(clearDraft);

async function prepare(key: number, file: File): Promise<void> {
  try {
    const blob = await preparePicture(file);
    const picture = pictureOf(key);
    // Removed meanwhile.
    if (!picture) return;
    prepared.set(key, blob);
    picture.state = "ready";
  } catch (error) {
    Object.assign(pictureOf(key) ?? {}, { state: "failed", error: failureOf(error).text });
  }
}

function pictureOf(key: number): Picture | undefined {
  return draft.pictures.find((one) => one.key === key);
}
