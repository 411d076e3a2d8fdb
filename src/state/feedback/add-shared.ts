import { plural } from "@lingui/core/macro";
import { subscribe } from "valtio/vanilla";
import { isAddressShare } from "../../shared/shares.ts";
import { readShares } from "../later/drafts/shares.ts";
import { toast } from "../toast.ts";
import { addPictures, draft } from "./draft.ts";

/** Moves what other apps have shared into the new feedback's draft. */
export async function addShared(): Promise<void> {
  for (const { text, pictures, left, drop } of await readShares((share) => !isAddressShare(share))) {
    if (text !== "") draft.content = [draft.content.trimEnd(), text].filter(Boolean).join("\n");
    const files = pictures.map(({ name, blob }) => new File([blob], name, { type: blob.type }));
    const over = left + addPictures(files);
    if (over > 0)
      toast(plural(over, { one: "# file could not be added.", other: "# files could not be added." }));
    await prepared();
    await drop().catch((error: unknown) => console.warn("What was shared could not be dropped", error));
  }
}

const isPrepared = () => draft.pictures.every(({ state }) => state !== "preparing");

function prepared(): Promise<void> {
  return new Promise((resolve) => {
    if (isPrepared()) return resolve();
    const stop = subscribe(draft, () => {
      if (!isPrepared()) return;
      stop();
      resolve();
    });
  });
}
