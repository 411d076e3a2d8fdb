import { LARGEST_FILE_BYTES } from "../../../mirror/statement/receipt-file.ts";

/** Does not read a huge file at all. Never throws. */
export async function readText(
  file: File,
): Promise<{ content: string; fault?: undefined } | { fault: "large" | "unreadable" }> {
  if (file.size > LARGEST_FILE_BYTES) return { fault: "large" };
  try {
    return { content: await file.text() };
  } catch {
    return { fault: "unreadable" };
  }
}
