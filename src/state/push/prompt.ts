import { readStored, writeStored } from "../../start/local-storage.ts";

const STORED = "pushAsked";
const DAY_MS = 86_400_000;
const REFUSAL_PAUSE_MS = 60 * DAY_MS;

export function mayPromptForPush(now = Date.now()): boolean {
  const refusedAt = readStored<number>(STORED);
  return refusedAt === null || now - refusedAt >= REFUSAL_PAUSE_MS;
}

export function dismissPushPrompt(now = Date.now()): void {
  writeStored(STORED, now);
}
