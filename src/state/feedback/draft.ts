/** What is being written to the platform: kept while the app is open, and by nothing else. */
import { proxy, useSnapshot } from "valtio";
import { FEEDBACK_IMAGES_MAX } from "../../../contract/feedback/rules.ts";
import { failureOf } from "../later/failure.ts";
import { onOwnerChange } from "../session.ts";
import { preparePicture } from "./prepare-picture.ts";

export interface Picture {
  key: number;
  /** Address of what is shown of it. */
  preview: string;
  name: string;
  /** It is turned and made smaller as soon as it is chosen, and sent with the text. */
  state: "preparing" | "ready" | "failed";
  /** Why it failed. */
  error: string | null;
}

export const draft = proxy<{ content: string; pictures: Picture[] }>({ content: "", pictures: [] });

/** What is sent of each picture. */
const prepared = new Map<number, Blob>();
let lastKey = 0;

export function useDraft() {
  // Each letter is shown as it is typed: React would move the cursor if the text came later.
  return useSnapshot(draft, { sync: true });
}

/** Takes as many of these files as there is room for. Returns how many were left out. */
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

/** The pictures that go with the text. */
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

/** When it was kept to be sent, and when another member is here. */
export function clearDraft(): void {
  for (const { key } of draft.pictures) removePicture(key);
  draft.content = "";
}

onOwnerChange(clearDraft);

async function prepare(key: number, file: File): Promise<void> {
  try {
    const blob = await preparePicture(file);
    const picture = pictureOf(key);
    // It may have been taken out meanwhile.
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
