/** Drafts of messages to the platform, kept in the member's database and followed across tabs. */
import { proxy, subscribe } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import { FEEDBACK_IMAGES_MAX } from "../../../contract/feedback/rules.ts";
import type { Owner } from "../../shared/schema.ts";
import { isDraftWaiting, keepDraft, onDraftElsewhere, readDraft } from "../later/drafts/drafts.ts";
import { failureOf } from "../later/failure.ts";
import { currentOwner, onOwnerChange } from "../session.ts";
import { preparePicture } from "./prepare-picture.ts";
import { isStoredDraft, isStoredPicture, pictureName, type StoredDraft } from "./stored-draft.ts";

export interface Picture {
  key: number;
  /** The id is the same in all tabs; `key` is local to this page. */
  id: string;
  preview: string;
  name: string;
  state: "preparing" | "ready" | "failed";
  error: string | null;
}

export type Draft = ReturnType<typeof createDraft>;

const empty: StoredDraft = { content: "", pictures: [] };

function textOf(stored: StoredDraft): string {
  return JSON.stringify(stored);
}

export function createDraft(name: string) {
  const draft = proxy<{ content: string; pictures: Picture[] }>({ content: "", pictures: [] });

  const prepared = new Map<number, Blob>();
  let lastKey = 0;
  /** Whose draft is shown; null before it is read. */
  let readFor: Owner | null = null;
  /** The stored draft as JSON, as far as this tab knows. */
  let known = "";

  /** Text typed before the stored draft is read stays below it. */
  async function restoreDraft(): Promise<void> {
    const owner = currentOwner();
    if (readFor === owner) return;
    const stored = await readStoredDraft();
    if (currentOwner() !== owner || readFor === owner) return;
    readFor = owner;
    known = textOf(stored);
    const { content } = draft;
    if (content === "" || content === stored.content) draft.content = stored.content;
    else if (stored.content !== "") draft.content = `${stored.content}\n${content}`;
    for (const { key, id } of draft.pictures) keepPicture(key, id);
    await showPictures(stored);
    save();
  }

  /** @returns how many files exceeded the limit. */
  function addPictures(files: readonly File[]): number {
    const taken = files.slice(0, FEEDBACK_IMAGES_MAX - draft.pictures.length);
    for (const file of taken) {
      const key = add(file, crypto.randomUUID(), file.name, "preparing");
      void prepare(key, file);
    }
    return files.length - taken.length;
  }

  function readyPictures(): { key: number; blob: Blob }[] {
    return draft.pictures.flatMap(({ key }) => {
      const blob = prepared.get(key);
      return blob ? [{ key, blob }] : [];
    });
  }

  function removePicture(key: number): void {
    const picture = forget(key);
    if (picture && readFor === currentOwner()) void keepDraft(pictureName(name, picture.id), null);
  }

  function setContent(content: string): void {
    draft.content = content;
  }

  function clearDraft(): void {
    for (const { key } of draft.pictures) removePicture(key);
    draft.content = "";
  }

  onOwnerChange(() => {
    readFor = null;
    for (const { key } of draft.pictures) forget(key);
    draft.content = "";
  });

  onDraftElsewhere((names) => {
    if (names.includes(name)) void follow();
  });

  subscribe(draft, () => save());

  /** Takes over another tab's change or sending, so that the message is not sent twice. */
  async function follow(): Promise<void> {
    const owner = readFor;
    if (owner === null || isDraftWaiting()) return;
    const before = known;
    const stored = await readStoredDraft();
    // The member has typed meanwhile: this tab's next write wins.
    if (readFor !== owner || known !== before || isDraftWaiting()) return;
    known = textOf(stored);
    draft.content = stored.content;
    const ids = new Set(stored.pictures.map(({ id }) => id));
    for (const { key, id, state } of draft.pictures) if (state === "ready" && !ids.has(id)) forget(key);
    await showPictures(stored);
  }

  function save(): void {
    if (readFor !== currentOwner()) return;
    const ready = draft.pictures.filter(({ state }) => state === "ready");
    const pictures = ready.map(({ id, name: file }) => ({ id, name: file }));
    const stored: StoredDraft = { content: draft.content, pictures };
    const text = textOf(stored);
    if (text === known) return;
    known = text;
    void keepDraft(name, text === textOf(empty) ? null : stored);
  }

  async function readStoredDraft(): Promise<StoredDraft> {
    const stored = await readDraft(name);
    return isStoredDraft(stored) ? stored : empty;
  }

  async function showPictures({ pictures }: StoredDraft): Promise<void> {
    const owner = readFor;
    for (const { id, name: file } of pictures) {
      if (draft.pictures.some((one) => one.id === id)) continue;
      const stored = await readDraft(pictureName(name, id));
      if (readFor !== owner) return;
      if (!isStoredPicture(stored) || draft.pictures.length >= FEEDBACK_IMAGES_MAX) continue;
      prepared.set(add(stored.blob, id, file, "ready"), stored.blob);
    }
  }

  function add(blob: Blob, id: string, file: string, state: Picture["state"]): number {
    const key = ++lastKey;
    draft.pictures.push({ key, id, preview: URL.createObjectURL(blob), name: file, state, error: null });
    return key;
  }

  function forget(key: number): Picture | undefined {
    prepared.delete(key);
    const picture = pictureOf(key);
    if (picture) URL.revokeObjectURL(picture.preview);
    draft.pictures = draft.pictures.filter((one) => one.key !== key);
    return picture;
  }

  async function prepare(key: number, file: File): Promise<void> {
    try {
      const blob = await preparePicture(file);
      const picture = pictureOf(key);
      if (!picture) return;
      prepared.set(key, blob);
      keepPicture(key, picture.id);
      picture.state = "ready";
    } catch (error) {
      Object.assign(pictureOf(key) ?? {}, { state: "failed", error: failureOf(error).text });
    }
  }

  /** A picture that is prepared before the stored draft is read is kept afterwards. */
  function keepPicture(key: number, id: string): void {
    const blob = prepared.get(key);
    if (blob && readFor === currentOwner()) void keepDraft(pictureName(name, id), { blob });
  }

  function pictureOf(key: number): Picture | undefined {
    return draft.pictures.find((one) => one.key === key);
  }

  return {
    name,
    draft,
    setContent,
    restoreDraft,
    addPictures,
    readyPictures,
    removePicture,
    clearDraft,
  };
}

export function useDraftOf({ draft }: Draft) {
  // Without `sync`, React moves the text cursor.
  return useSnapshot(draft, { sync: true });
}
