import { readFileSync } from "node:fs";
import path from "node:path";

/** Dropped, so that a listed item can be edited and sent back; its version stays. */
const readOnly = new Set(["id", "publishedAt", "withdrawnAt", "delivery"]);

/** Returns an error message as a text. */
export function fieldsOf(file: string, more: Record<string, string | undefined>): unknown {
  try {
    const content = JSON.parse(readFileSync(file, "utf8")) as unknown;
    if (typeof content !== "object" || content === null || Array.isArray(content))
      return `${file} does not contain a JSON object.`;
    const settable = Object.entries(content).filter(([name]) => !readOnly.has(name));
    const given = Object.entries(more).filter(([, value]) => value !== undefined);
    return Object.fromEntries([...settable, ...given]);
  } catch (error) {
    return `${file} cannot be read: ${(error as Error).message}`;
  }
}

/** Returns an error message as a text. */
export function formOf(file: string): FormData | string {
  try {
    const form = new FormData();
    form.append("file", new Blob([readFileSync(file)]), path.basename(file));
    return form;
  } catch (error) {
    return `${file} cannot be read: ${(error as Error).message}`;
  }
}
