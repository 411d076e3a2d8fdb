/** Source: rules.md W53. */
import { Refused } from "../../core/refused.ts";
import type { Store, Tx } from "../../store/store.ts";
import { readAllowList } from "./read.ts";

export interface Listing {
  /** Null if not in the book. */
  label: string | null;
  refusal: "address_not_listed" | "address_held" | null;
  /** The end of the wait, for `address_held`. */
  usableAt: Date | null;
}

export async function readListing(
  db: Store | Tx,
  memberId: bigint,
  address: string,
  at: Date,
): Promise<Listing> {
  const entry = await db
    .selectFrom("withdraw_address")
    .select(["label", "usable_at"])
    .where("member_id", "=", memberId)
    .where("address", "=", address)
    .executeTakeFirst();
  const label = entry?.label ?? null;
  if ((await readAllowList(db, memberId, at)) === null) return { label, refusal: null, usableAt: null };
  if (!entry) return { label, refusal: "address_not_listed", usableAt: null };
  if (at < entry.usable_at) return { label, refusal: "address_held", usableAt: entry.usable_at };
  return { label, refusal: null, usableAt: null };
}

/**
 * The gate holds the member row's lock, so a change of the book is either seen here or answered after the withdrawal.
 * @throws Refused `address_not_listed`, `address_held` (with `retryAt`).
 */
export async function assertListed(tx: Tx, memberId: bigint, address: string, at: Date): Promise<void> {
  const { refusal, usableAt } = await readListing(tx, memberId, address, at);
  if (refusal) throw new Refused(refusal, { field: "address", ...(usableAt && { retryAt: usableAt }) });
}
