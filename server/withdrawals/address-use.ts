/** Source: rules.md W7, W30, W55. */
import { sql } from "kysely";
import type { AddressUse } from "../../contract/withdrawals/schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { payableAddress } from "../chain/address.ts";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";
import { readSettings } from "../core/settings.ts";
import { assertOutside } from "../chain/platform-address.ts";
import { ownerOf } from "../deposits/addresses.ts";
import type { Store, Tx } from "../store/store.ts";
import { readListing } from "./book/listed.ts";

const HOUR_MS = 3_600_000;

interface Use {
  firstUse: boolean;
  /** Null if there is no wait. */
  payableAt: Date | null;
}

/** Later withdrawals to an address that is still cooling down wait with the first one. */
export async function addressUse(
  db: Store | Tx,
  memberId: bigint,
  address: string,
  { withdrawCoolDownHours }: Settings,
  at: Date,
): Promise<Use> {
  const first = await db
    .selectFrom("withdrawal")
    .select("payable_at")
    .where("member_id", "=", memberId)
    .where("address", "=", address)
    .where("status", "not in", ["rejected", "cancelled"])
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const payableAt = first ? first.payable_at : new Date(at.getTime() + withdrawCoolDownHours * HOUR_MS);
  return { firstUse: !first, payableAt: payableAt && payableAt > at ? payableAt : null };
}

/**
 * Asked before the password is. A member's deposit address gets an answer that names its owner, although the withdrawal
 * would be refused.
 * @throws Refused `bad_address`, `platform_address`
 */
export async function checkAddress(ctx: Context, memberId: bigint, text: string): Promise<AddressUse> {
  const { db } = ctx;
  const at = ctx.now();
  const address = payableAddress(text);
  const owner = address === null ? undefined : await ownerOf(db, address);
  if (address === null) throw new Refused("bad_address", { field: "address" });
  if (owner === undefined) await assertOutside(ctx.chain, db, address);
  const settings = await readSettings(db);
  const { firstUse, payableAt } = await addressUse(db, memberId, address, settings, at);
  const { label, refusal, usableAt } = await readListing(db, memberId, address, at);
  return {
    address,
    firstUse,
    coolDownHours: settings.withdrawCoolDownHours,
    payableAt: payableAt?.toISOString() ?? null,
    inBook: label !== null,
    label,
    lookAlike: firstUse ? await lookAlike(db, memberId, address) : null,
    ownDepositOf: owner === undefined ? null : owner === memberId ? "self" : "other",
    refusal: owner === undefined ? refusal : "platform_address",
    usableAt: owner === undefined ? (usableAt?.toISOString() ?? null) : null,
  };
}

/** People compare so many digits at each end, and attackers imitate them. */
const COMPARED = 4;

/** Source: rules.md W55. */
async function lookAlike(db: Store, memberId: bigint, address: string): Promise<string | null> {
  const digits = address.slice(2).toLowerCase();
  const pattern = `0x${digits.slice(0, COMPARED)}%${digits.slice(-COMPARED)}`;
  const { rows } = await sql<{ address: string }>`
    select address from (
      select address, created_at from withdraw_address where member_id = ${memberId}
      union all
      select address, created_at from withdrawal
      where member_id = ${memberId} and status not in ('rejected', 'cancelled')
    ) as known
    where lower(address) like ${pattern} and address <> ${address}
    order by created_at desc limit 1`.execute(db);
  return rows[0]?.address ?? null;
}
