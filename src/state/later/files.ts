import { t } from "@lingui/core/macro";
import { toast } from "../toast.ts";
import { copyText } from "./clipboard.ts";

export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the blob after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Copies the text where the browser cannot share it as a file. */
export async function shareText(text: string, name: string): Promise<void> {
  const kinds = [
    new File([text], name, { type: "application/json" }),
    // Some browsers share no JSON.
    new File([text], `${name}.txt`, { type: "text/plain" }),
  ];
  const file = kinds.find((one) => navigator.canShare?.({ files: [one] }));
  if (!file) return copyText(text);
  try {
    await navigator.share({ files: [file], title: name });
  } catch (error) {
    // The member closed the share dialog.
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast(t`Could not be shared.`);
  }
}
