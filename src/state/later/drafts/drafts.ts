/**
 * Keeps what a member writes or chooses in their own database until the session ends. Never holds a password or a
 * payment.
 */
import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import { openBroadcast } from "../../../shared/channel.ts";
import { openIfThere, readRows, withRows, writeTable } from "../../../shared/idb.ts";
import type { DraftRow, Owner, TableName } from "../../../shared/schema.ts";
import { withRetries } from "../../../shared/with-retries.ts";
import { openedMirror } from "../../mirror.ts";
import { currentOwner } from "../../session.ts";
import { storage } from "../../storage-status.ts";
import { withRoom } from "../with-room.ts";

const DRAFTS: TableName = "drafts";
const CHANNEL = "starship.drafts";
const DAY_MS = 86_400_000;
const LONGEST_MS = 30 * DAY_MS;

interface DraftMessage {
  owner: Owner;
  names: string[];
}

export const draftStorage = proxy({ failed: false });

export function useDraftStorage() {
  return useSnapshot(draftStorage);
}

/** The newest value of each name; null removes the draft. */
const waiting = new Map<string, { owner: Owner; value: unknown }>();
let writing: Promise<void> | null = null;

/** Returns null also if storage fails, and for drafts older than `longestMs`. */
export async function readDraft(name: string, longestMs = LONGEST_MS): Promise<unknown> {
  const owner = currentOwner();
  try {
    const rows = await rowsOf(owner);
    const now = Date.now();
    if (rows.some((row) => isOutOfDate(row, now))) await prune(owner);
    const row = rows.find((one) => one.name === name);
    return row && owner === currentOwner() && now - row.savedAt < longestMs ? row.value : null;
  } catch (error) {
    console.warn("A draft could not be read", error);
    return null;
  }
}

/** Retries, since a draft that was not read would be overwritten. @throws the browser's storage error */
function rowsOf(owner: Owner): Promise<DraftRow[]> {
  return withRetries(
    async () => {
      // Opening the mirror upgrades a database of an older version.
      await openedMirror();
      return readRows<DraftRow>(owner, DRAFTS, openIfThere);
    },
    () => storage.status !== "refused",
  );
}

export async function hasDrafts(isSought: (name: string) => boolean): Promise<boolean> {
  try {
    return (await rowsOf(currentOwner())).some(({ name }) => isSought(name));
  } catch (error) {
    console.warn("Drafts could not be read", error);
    return false;
  }
}

/**
 * Resolves when the newest value is written, or could not be.
 * @param value null removes the draft.
 */
export function keepDraft(name: string, value: unknown): Promise<void> {
  waiting.set(name, { owner: currentOwner(), value });
  writing ??= writeWaiting().finally(() => (writing = null));
  return writing;
}

export function isDraftWaiting(): boolean {
  return writing !== null;
}

/** The page opens one channel, since a channel hears other channels of its page. */
let channel: BroadcastChannel | null | undefined;

function openChannel(): BroadcastChannel | null {
  channel ??= openBroadcast(CHANNEL);
  return channel;
}

/** Calls back when another tab has written the current owner's drafts. */
export function onDraftElsewhere(listener: (names: readonly string[]) => void): void {
  openChannel()?.addEventListener("message", ({ data }: MessageEvent<DraftMessage>) => {
    if (data.owner === currentOwner()) listener(data.names);
  });
}

/** Writes one at a time, since typing is faster than storage. */
async function writeWaiting(): Promise<void> {
  while (waiting.size > 0) {
    try {
      await openedMirror();
      const owner = currentOwner();
      // Drafts of another owner must not get into this database.
      const own = [...waiting].filter(([, draft]) => draft.owner === owner);
      waiting.clear();
      if (own.length > 0) await write(owner, new Map(own.map(([name, { value }]) => [name, value])));
      draftStorage.failed = false;
    } catch (error) {
      console.warn("A draft could not be kept", error);
      draftStorage.failed = true;
      waiting.clear();
    }
  }
}

async function write(owner: Owner, values: ReadonlyMap<string, unknown>): Promise<void> {
  const savedAt = Date.now();
  const isStored = await withRoom(() =>
    writeTable(owner, DRAFTS, (table) => {
      for (const [name, value] of values) {
        if (value === null) table.delete(name);
        else table.put({ name, value, savedAt } satisfies DraftRow);
      }
    }),
  );
  if (!isStored) throw new Error("there is no table for drafts");
  const tabs = openChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin to reach
  tabs?.postMessage({ owner, names: [...values.keys()] } satisfies DraftMessage);
}

/** A time in the future comes from a wrong clock. */
function isOutOfDate({ savedAt }: DraftRow, now: number): boolean {
  return savedAt > now || now - savedAt >= LONGEST_MS;
}

async function prune(owner: Owner): Promise<void> {
  const now = Date.now();
  await writeTable(owner, DRAFTS, (table) =>
    withRows<DraftRow>(table, (rows) => {
      for (const row of rows.filter((one) => isOutOfDate(one, now))) {
        if (row.savedAt > now) table.put({ ...row, savedAt: now });
        else table.delete(row.name);
      }
    }),
  );
}
