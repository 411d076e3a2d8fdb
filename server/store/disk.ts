/** Room on the disks of DATA_DIR and of WATCHED_FOLDERS. Source: rules.md J14, J19. */
import { statfsSync, type StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";

/** In bytes; `free` is what this process may use. */
export interface Disk {
  free: number;
  size: number;
}

export interface WatchedDisk {
  folder: string;
  /** Null if it cannot be read. */
  disk: Disk | null;
}

/** Low below this share of the disk; a large disk not before fewer bytes are left, a small one before it is tight. */
const LOW_SHARE = 0.05;
const LOW_BYTES = 2e9;
/** The embedded engine writes files of 16 MiB, at its start too. */
const ENGINE_BYTES = 64e6;

/** Null where the system does not tell. */
export async function readDisk(folder: string): Promise<Disk | null> {
  try {
    return diskOf(await statfs(folder));
  } catch {
    return null;
  }
}

/** For a process that is about to end. */
export function readDiskNow(folder: string): Disk | null {
  try {
    return diskOf(statfsSync(folder));
  } catch {
    return null;
  }
}

function diskOf({ bavail, blocks, bsize }: StatsFs): Disk | null {
  return blocks > 0 ? { free: bavail * bsize, size: blocks * bsize } : null;
}

/** @param dataDir left out where the system does not tell. */
export async function readDisks(dataDir: string, others: string[]): Promise<WatchedDisk[]> {
  const [own, ...rest] = await Promise.all(
    [dataDir, ...others].map(async (folder) => ({ folder, disk: await readDisk(folder) })),
  );
  return own!.disk ? [own!, ...rest] : rest;
}

/** The first that is nearly full or cannot be read; null if there is room on all of them. */
export function findShortage(disks: WatchedDisk[]): WatchedDisk | null {
  return disks.find(({ disk }) => !disk || isLow(disk)) ?? null;
}

export function isLow({ free, size }: Disk): boolean {
  return free < Math.max(Math.min(size * LOW_SHARE, LOW_BYTES), 2 * ENGINE_BYTES);
}

export function describeDisk({ free, size }: Disk): string {
  return `${gigabytes(free)} of ${gigabytes(size)} GB left`;
}

/** The engine's own errors do not name the cause. @returns `error` where there is room. */
export function explainFailure(
  error: unknown,
  folder: string,
  disk: Disk | null,
  purpose: "start" | "go on",
): unknown {
  if (disk === null || !isTight(disk)) return error;
  const message = `DATA_DIR ${folder} has too little room for the database to ${purpose}: ${describeDisk(disk)}.`;
  return new Error(message, { cause: error });
}

/** The embedded engine must not write here: it gives up if it cannot begin a file of its log. */
export function isTight({ free }: Disk): boolean {
  return free < ENGINE_BYTES;
}

export function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(2);
}
