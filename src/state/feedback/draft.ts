/** What is being written to the platform: kept while the app is open, and by nothing else. */
import { proxy, useSnapshot } from "valtio";
import { FEEDBACK_IMAGES_MAX } from "../../../contract/feedback.ts";
import { upload } from "../../api/upload.ts";
import { apiEnvironment } from "../client.ts";
import { failureOf } from "../failure.ts";
import { onOwnerChange } from "../session.ts";
import { preparePicture } from "./picture.ts";
import { forgetOpen } from "./send.ts";

export interface Picture {
  key: number;
  /** Address of what is shown of it. */
  preview: string;
  name: string;
  state: "sending" | "sent" | "failed";
  /** How much of it was sent, 0 to 1. */
  share: number;
  /** Why it failed, and whether sending it again may help. */
  error: string | null;
  again: boolean;
  /** The upload's, when it was sent. */
  id: string | null;
}

export const draft = proxy<{ content: string; pictures: Picture[] }>({ content: "", pictures: [] });

/** What is sent of a picture, and how that is stopped. */
const sources = new Map<number, { file: File; stop: AbortController }>();
let lastKey = 0;

export function useDraft() {
  // Each letter is shown as it is typed: React would move the cursor if the text came later.
  return useSnapshot(draft, { sync: true });
}

/** Takes as many of these files as there is room for, and sends each. Returns how many were left out. */
export function addPictures(files: readonly File[]): number {
  const taken = files.slice(0, FEEDBACK_IMAGES_MAX - draft.pictures.length);
  for (const file of taken) {
    const key = ++lastKey;
    sources.set(key, { file, stop: new AbortController() });
    const preview = URL.createObjectURL(file);
    draft.pictures.push({
      key,
      preview,
      name: file.name,
      state: "sending",
      share: 0,
      error: null,
      again: false,
      id: null,
    });
    void sendPicture(key);
  }
  return files.length - taken.length;
}

/** Sends one again that failed. */
export function retryPicture(key: number): void {
  Object.assign(pictureOf(key) ?? {}, { state: "sending", share: 0, error: null });
  void sendPicture(key);
}

export function removePicture(key: number): void {
  sources.get(key)?.stop.abort();
  sources.delete(key);
  const picture = pictureOf(key);
  if (picture) URL.revokeObjectURL(picture.preview);
  draft.pictures = draft.pictures.filter((one) => one.key !== key);
}

/** When it was sent, and when another member is here. */
export function clearDraft(): void {
  for (const { key } of draft.pictures) removePicture(key);
  draft.content = "";
  forgetOpen();
}

onOwnerChange(clearDraft);

async function sendPicture(key: number): Promise<void> {
  const source = sources.get(key);
  if (!source) return;
  const { signal } = source.stop;
  try {
    const file = await preparePicture(source.file);
    const onProgress = (share: number) => Object.assign(pictureOf(key) ?? {}, { share });
    const { id } = await upload(apiEnvironment, file, { signal, onProgress });
    Object.assign(pictureOf(key) ?? {}, { state: "sent", share: 1, id });
  } catch (error) {
    // It was taken out: nobody waits for it.
    if (signal.aborted) return;
    const { reason, text } = failureOf(error);
    Object.assign(pictureOf(key) ?? {}, { state: "failed", error: text, again: reason !== "bad_file" });
  }
}

function pictureOf(key: number): Picture | undefined {
  return draft.pictures.find((one) => one.key === key);
}
