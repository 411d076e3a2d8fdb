import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";

interface Entry {
  url: string;
  integrity?: string;
}

/** Adds hashes in the form of the `integrity` attribute. */
export async function withIntegrity<E extends Entry>(folder: string, entries: E[]): Promise<E[]> {
  return Promise.all(
    entries.map(async (entry) => {
      const content = await fs.readFile(path.join(folder, decodeURIComponent(entry.url)));
      const integrity = `sha256-${createHash("sha256").update(content).digest("base64")}`;
      return { ...entry, integrity };
    }),
  );
}
