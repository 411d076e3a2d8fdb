import { t } from "@lingui/core/macro";
import { toast } from "../../../state/toast.ts";

export function canShare(data: ShareData): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare(data);
}

export async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // The member closed the share dialog.
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast(t`Could not be shared.`);
  }
}

export function savePicture(url: string, name: string): void {
  try {
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
  } catch {
    toast(t`Could not save. Please allow access and try again.`);
  }
}
