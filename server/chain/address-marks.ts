/**
 * Records outside the database how many addresses of each key were given out: a restored backup lacks the newest, which
 * must not be given to anybody else. Source: rules.md D17.
 */
import path from "node:path";
import { readIfThere, replaceFile } from "../store/small-file.ts";

const FILE = "deposit-marks.json";
/** After a lost file, indexes continue at the next multiple, where a search looks. */
const LEAP = 100_000;

export interface AddressMarks {
  /** Beyond all indexes known to the database or this machine. */
  safeIndex(keyId: string, inDatabase: number): number;
  /** Returns when it is on the disk. Never lowers a mark. */
  raise(keyId: string, next: number): void;
}

/**
 * @param isNew whether the database was just created, so that no file is missing.
 * @throws Error for an unreadable file, which must not pass for an empty one.
 */
export function openAddressMarks(dataDir: string, isNew: boolean): AddressMarks {
  const file = path.join(dataDir, FILE);
  const stored = read(file);
  const marks = new Map<string, number>(Object.entries(stored ?? {}));
  let isLost = stored === null && !isNew;
  const store = () => replaceFile(file, JSON.stringify(Object.fromEntries(marks)));
  if (stored === null && isNew) store();
  return {
    safeIndex(keyId, inDatabase) {
      if (isLost) return (Math.floor(inDatabase / LEAP) + 1) * LEAP;
      return Math.max(inDatabase, marks.get(keyId) ?? 0);
    },
    raise(keyId, next) {
      if (!isLost && (marks.get(keyId) ?? 0) >= next) return;
      marks.set(keyId, next);
      store();
      isLost = false;
    },
  };
}

function read(file: string): Record<string, number> | null {
  const text = readIfThere(file);
  if (text === null) return null;
  const marks = parse(text);
  if (marks) return marks;
  throw new Error(`${FILE} in DATA_DIR is damaged: remove it, and addresses go on at the next ${LEAP}`);
}

function parse(text: string): Record<string, number> | null {
  try {
    const marks: unknown = JSON.parse(text);
    const isWhole =
      typeof marks === "object" && marks !== null && Object.values(marks).every(Number.isSafeInteger);
    return isWhole ? (marks as Record<string, number>) : null;
  } catch {
    return null;
  }
}
