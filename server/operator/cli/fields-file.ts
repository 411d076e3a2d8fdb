import { readFileSync } from "node:fs";
import path from "node:path";

/** What a listing tells on top of what may be set: a listed item can be edited and sent back as it is. */
const notSet = new Set(["id", "publishedAt", "withdrawnAt", "delivery"]);

/** The fields in a file, and more of them; or what is wrong with the file. */
export function fieldsOf(file: string, more: Record<string, string | undefined>): unknown {
  try {
    const content = JSON.parse(readFileSync(file, "utf8")) as unknown;
    if (typeof content !== "object" || content === null || Array.isArray(content))
      return `${file} has no JSON object in it.`;
    const settable = Object.entries(content).filter(([name]) => !notSet.has(name));
    const given = Object.entries(more).filter(([, value]) => value !== undefined);
    return Object.fromEntries([...settable, ...given]);
  } catch (error) {
    return `${file} cannot be read: ${(error as Error).message}`;
  }
}

/** A form with a file in it; or what is wrong with the file. */
export function formOf(file: string): FormData | string {
  try {
    const form = new FormData();
    form.append("file", new Blob([readFileSync(file)]), path.basename(file));
    return form;
  } catch (error) {
    return `${file} cannot be read: ${(error as Error).message}`;
  }
}
