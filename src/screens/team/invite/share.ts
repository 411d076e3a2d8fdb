import { t } from "@lingui/core/macro";
import { toast } from "../../../state/toast.ts";

/** Whether this browser hands things on to other apps. */
export function canShare(data: ShareData): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare(data);
}

export async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // Whoever closes the chooser has changed their mind: nothing failed.
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast(t`This could not be shared.`);
  }
}

/** Gives a picture to the browser's downloads. */
export function savePicture(url: string, name: string): void {
  try {
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
  } catch {
    toast(t`Save failed, please open permission and retry.`);
  }
}
