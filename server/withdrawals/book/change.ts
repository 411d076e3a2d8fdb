/**
 * Each change tells all devices in its transaction, since a thief needs such a change first. Source: rules.md W52 and
 * W54.
 */
import { assertSession } from "../../gate/member-lock.ts";
import { sql } from "kysely";
import type { AccountEventType } from "../../../contract/accounts/event-schemas.ts";
import { BOOK_MAX, type AddressBook } from "../../../contract/withdrawals/book-schemas.ts";
import { recordEvent } from "../../accounts/account-events.ts";
import { maskAddress, payableAddress } from "../../chain/address.ts";
import type { Chain } from "../../chain/client.ts";
import { assertOutside } from "../../chain/platform-address.ts";
import type { Caller } from "../../core/context.ts";
import { parseId } from "../../core/ids.ts";
import { Refused } from "../../core/refused.ts";
import { readSettings } from "../../core/settings.ts";
import { anyOf } from "../../store/bigints.ts";
import type { Tx } from "../../store/store.ts";
import { readAllowList, readBook } from "./read.ts";

const HOUR_MS = 3_600_000;

export interface Act {
  caller: Caller;
  device: string | null;
  at: Date;
}

/**
 * @throws Refused `signed_out`, `frozen`, `bad_address`, `platform_address`, `address_known`, `label_taken`,
 *   `book_full`, the first in this order.
 */
export async function addAddress(
  tx: Tx,
  act: Act & { chain: Chain | null },
  { address: text, label: typed }: { address: string; label: string },
): Promise<AddressBook> {
  const { caller, at } = act;
  await lockForMore(tx, caller);
  const address = payableAddress(text);
  if (address === null) throw new Refused("bad_address", { field: "address" });
  await assertOutside(act.chain, tx, address);
  const label = normaliseLabel(typed);
  const rows = await tx
    .selectFrom("withdraw_address")
    .select("address")
    .where("member_id", "=", caller.memberId)
    .execute();
  if (rows.some((row) => row.address === address)) throw new Refused("address_known", { field: "address" });
  await assertFree(tx, caller.memberId, label);
  if (rows.length >= BOOK_MAX) throw new Refused("book_full");
  await tx
    .insertInto("withdraw_address")
    .values({
      member_id: caller.memberId,
      address,
      label,
      created_at: at,
      usable_at: await afterCoolDown(tx, at),
    })
    .execute();
  return told(tx, act, "address_added", describe(label, address));
}

/** @throws Refused `signed_out`, `frozen`, `not_found`, `label_taken`. */
export async function renameAddress(
  tx: Tx,
  act: Act,
  { id, label: typed }: { id: string; label: string },
): Promise<AddressBook> {
  const { caller } = act;
  await lockForMore(tx, caller);
  const label = normaliseLabel(typed);
  const before = await findAddress(tx, caller.memberId, id);
  if (label === before.label) return readBook(tx, caller.memberId, act.at);
  await assertFree(tx, caller.memberId, label, before.id);
  await tx.updateTable("withdraw_address").set({ label }).where("id", "=", before.id).execute();
  return told(tx, act, "address_renamed", `${before.label} → ${describe(label, before.address)}`);
}

/** Needs no password, since it only reduces what can leave. @throws Refused `signed_out`, `not_found`. */
export async function removeAddress(tx: Tx, act: Act, id: string): Promise<AddressBook> {
  const { caller } = act;
  await lock(tx, caller);
  const { id: found, label, address } = await findAddress(tx, caller.memberId, id);
  await tx.deleteFrom("withdraw_address").where("id", "=", found).execute();
  return told(tx, act, "address_removed", describe(label, address));
}

/**
 * Effective at once when switched on, after the cool-down when switched off. @throws Refused `signed_out`, `frozen`.
 */
export async function switchAllowList(tx: Tx, act: Act, on: boolean): Promise<AddressBook> {
  const { caller, at } = act;
  const { memberId } = caller;
  await (on ? lock(tx, caller) : lockForMore(tx, caller));
  const before = await readAllowList(tx, memberId, at);
  if (on ? before?.off_at === null : before === null || before.off_at !== null)
    return readBook(tx, memberId, at);
  if (!on) {
    const off_at = await afterCoolDown(tx, at);
    await tx.updateTable("member_allow_list").set({ off_at }).where("member_id", "=", memberId).execute();
    return told(tx, act, "allow_list_off");
  }
  const row = { on_at: before?.on_at ?? at, off_at: null };
  await tx
    .insertInto("member_allow_list")
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(row))
    .execute();
  return told(tx, act, before ? "allow_list_kept" : "allow_list_on");
}

/** Serialised with withdrawals, which share the row's lock (rules.md G3). @returns whether the member is frozen. */
async function lock(tx: Tx, { memberId, tokenHash }: Caller): Promise<boolean> {
  const { frozen_at } = await tx
    .selectFrom("member")
    .select("frozen_at")
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await assertSession(tx, tokenHash);
  return frozen_at !== null;
}

async function lockForMore(tx: Tx, caller: Caller): Promise<void> {
  if (await lock(tx, caller)) throw new Refused("frozen");
}

async function told(tx: Tx, act: Act, type: AccountEventType, detail: string | null = null) {
  const { caller, device, at } = act;
  await recordEvent(tx, caller.memberId, { type, device, detail, at });
  return readBook(tx, caller.memberId, at);
}

async function afterCoolDown(tx: Tx, at: Date): Promise<Date> {
  const { addressCoolDownHours } = await readSettings(tx);
  return new Date(at.getTime() + addressCoolDownHours * HOUR_MS);
}

function findAddress(tx: Tx, memberId: bigint, id: string) {
  return tx
    .selectFrom("withdraw_address")
    .select(["id", "address", "label"])
    .where("id", "=", parseId(id))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow(() => new Refused("not_found", { field: "id" }));
}

async function assertFree(tx: Tx, memberId: bigint, label: string, but: bigint | null = null): Promise<void> {
  const other = await tx
    .selectFrom("withdraw_address")
    .select("id")
    .where("member_id", "=", memberId)
    .where(sql`lower(label)`, "=", sql`lower(${label})`)
    .executeTakeFirst();
  if (other && other.id !== but) throw new Refused("label_taken", { field: "label" });
}

function normaliseLabel(label: string): string {
  return label.normalize("NFC").trim().replaceAll(/\s+/g, " ");
}

function describe(label: string, address: string): string {
  return `${label} (${maskAddress(address)})`;
}

/** The books of members whose accounts are closed. */
export async function eraseBook(tx: Tx, memberIds: bigint[]): Promise<void> {
  for (const table of ["withdraw_address", "member_allow_list"] as const)
    await tx.deleteFrom(table).where("member_id", "=", anyOf(memberIds)).execute();
}
