/** Reads what the worker has stored of shares from other apps. */
import { readRows, writeTable } from "../../../shared/idb.ts";
import { VISITOR, type DraftRow, type Owner } from "../../../shared/schema.ts";
import { isShare, SHARE_DRAFT, type Share } from "../../../shared/shares.ts";
import { currentOwner } from "../../session.ts";

/** A share without a session is for whoever signs in soon. */
const LONGEST_MS = 3_600_000;

export interface KeptShare extends Share {
  /** Call it once a screen has the share. */
  drop(): Promise<void>;
}

/** Returns the member's shares, then those stored while nobody was signed in, each oldest first. Never throws. */
export async function readShares(isFor: (share: Share) => boolean): Promise<KeptShare[]> {
  const owner = currentOwner();
  if (owner === VISITOR) return [];
  try {
    const found = [...(await sharesOf(owner)), ...(await sharesOf(VISITOR))];
    return owner === currentOwner() ? found.filter(isFor) : [];
  } catch (error) {
    console.warn("What was shared could not be read", error);
    return [];
  }
}

/** @throws the browser's storage error */
export async function dropUnownedShares(): Promise<void> {
  const rows = await readRows<DraftRow>(VISITOR, "drafts");
  await drop(VISITOR, rows.filter(isShared));
}

const isShared = ({ name }: DraftRow) => name.startsWith(SHARE_DRAFT);

async function sharesOf(owner: Owner): Promise<KeptShare[]> {
  const rows = await readRows<DraftRow>(owner, "drafts");
  const shared = rows.filter(isShared).toSorted(byAge);
  const now = Date.now();
  const isOver = ({ savedAt }: DraftRow) => owner === VISITOR && Math.abs(now - savedAt) > LONGEST_MS;
  await drop(owner, shared.filter(isOver));
  return shared
    .filter((row) => !isOver(row))
    .flatMap((row) => (isShare(row.value) ? [{ ...row.value, drop: () => drop(owner, [row]) }] : []));
}

async function drop(owner: Owner, rows: readonly DraftRow[]): Promise<void> {
  if (rows.length === 0) return;
  await writeTable(owner, "drafts", (drafts) => {
    for (const { name } of rows) drafts.delete(name);
  });
}

function byAge(one: DraftRow, other: DraftRow): number {
  return one.savedAt - other.savedAt;
}
