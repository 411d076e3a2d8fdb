import { t } from "@lingui/core/macro";
import { toast } from "../toast.ts";

/** Source: rules.md U13. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(t`Copied`);
  } catch {
    toast(t`This browser does not allow copying. Please select the text yourself.`);
  }
}

/** Returns null if the browser denies access. */
export async function readClipboard(): Promise<string | null> {
  try {
    return (await navigator.clipboard.readText()).trim();
  } catch {
    toast(t`This browser blocks the paste button. Please paste into the field yourself.`);
    return null;
  }
}
