import { createHash } from "node:crypto";
import path from "node:path";

const LENGTH = 3;
const root = path.resolve(import.meta.dirname, "../..");

/** A stylesheet by its abbreviation. */
const abbreviated = new Map<string, string>();

/**
 * A CSS module's class as the browser knows it: its name and an abbreviation of its stylesheet. Vite's own names have a
 * line number besides, which no compression removes.
 * @throws Error when two stylesheets have the same abbreviation.
 */
export function scopedName(name: string, stylesheet: string): string {
  const file = path.relative(root, stylesheet).split("?")[0] as string;
  const abbreviation = createHash("sha256").update(file).digest("base64url").slice(0, LENGTH);
  const other = abbreviated.get(abbreviation) ?? file;
  if (other !== file) throw new Error(`${file} and ${other} share the abbreviation ${abbreviation}`);
  abbreviated.set(abbreviation, file);
  return `${name}_${abbreviation}`;
}
