import type { MirrorStore } from "../../../mirror/store.ts";

/** The most kept lines that lead from the one in question to its signed end. */
const LINES_MAX = 2_000;

/**
 * What docs/verify-evidence.mjs checks without the platform: keys, all signed ends, and the contradiction if there is
 * one, with the kept lines from the one in question on.
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
