import { openedMirror } from "../mirror.ts";

/** Returns the pinned key in base64url; null without one. Source: rules.md E23. */
export async function pinnedKey(): Promise<string | null> {
  return (await (await openedMirror()).pinnedKeys())?.publicKey ?? null;
}
