import type { MirrorStore } from "../../../mirror/store.ts";

/** Limits the stored lines from the disputed one to its signed end. */
const LINES_MAX = 2_000;

/**
 * The input of docs/verify-evidence.mjs: keys, signed ends, and a contradiction with the lines from the disputed one
 * on.
 */
export async function evidenceFile(
  store: Pick<MirrorStore, "contradiction" | "pinnedKeys" | "headsFrom" | "linesAfter">,
  member: string,
  platform: string,
): Promise<Blob> {
  const [contradiction = null, keys, heads] = await Promise.all([
    store.contradiction(),
    store.pinnedKeys(),
    store.headsFrom(0),
  ]);
  const seq = contradiction?.seq ?? null;
  const lines = seq === null ? [] : await store.linesAfter(seq - 1, LINES_MAX);
  const content = { platform, member, keys, contradiction, lines, heads };
  return new Blob([JSON.stringify(content, null, 2)], { type: "application/json" });
}
