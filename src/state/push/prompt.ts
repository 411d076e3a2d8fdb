import { readStored, writeStored } from "../../start/local-storage.ts";

const STORED = "pushAsked";
const DAY_MS = 86_400_000;
/** Who said no is not asked again for so long; the settings have it at any time. */
const QUIET_MS = 60 * DAY_MS;

/** Whether the member may be asked for notifications now. */
export function mayPromptForPush(now = Date.now()): boolean {
  const refusedAt = readStored<number>(STORED);
  return refusedAt === null || now - refusedAt >= QUIET_MS;
}

/** The member does not want them now. */
export function dismissPushPrompt(now = Date.now()): void {
  writeStored(STORED, now);
}
