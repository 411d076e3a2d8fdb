import { PICTURE_CACHE, PUBLIC_CACHE } from "./caches.ts";

/** Enough for what was left out of a long history. */
const ENOUGH_BYTES = 20_000_000;
/** Browsers only estimate, so a write is retried after this time anyway. */
const RETRY_MS = 3_600_000;

export interface Refusal {
  /** Free bytes; null if the browser does not tell. */
  free: number | null;
  /** Milliseconds since 1970, device's clock. */
  at: number;
}

export async function refusalNow(): Promise<Refusal> {
  return { free: await freeBytes(), at: Date.now() };
}

export async function isRoomBack({ free: freeThen, at }: Refusal): Promise<boolean> {
  const age = Date.now() - at;
  // The age is negative after a clock was set back.
  const isLongAgo = age < 0 || age >= RETRY_MS;
  const free = await freeBytes();
  if (free === null) return isLongAgo;
  return free >= ENOUGH_BYTES && (isLongAgo || (freeThen !== null && freeThen < ENOUGH_BYTES));
}

async function freeBytes(): Promise<number | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
  } catch {
    return null;
  }
}

/** Deletes caches that can be refilled. Never throws. */
export async function dropCaches(): Promise<void> {
  try {
    await Promise.all([PICTURE_CACHE, PUBLIC_CACHE].map((name) => caches.delete(name)));
  } catch {
    // The browser does not support or allow it.
  }
}
