/** Whether a member knows an address, and from when it may be paid. Source: rules.md W7, W30. */
import type { AddressUse } from "../../contract/withdrawals/schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { payableAddress } from "../chain/address.ts";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";
import { readSettings } from "../core/settings.ts";
import { isPlatformAddress } from "../deposits/addresses.ts";
import type { Store, Tx } from "../store/store.ts";

const HOUR_MS = 3_600_000;

interface Use {
  firstUse: boolean;
  /** Null for no wait. */
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

/** `withdraw/address`, asked before the password is. @throws Refused `bad_address` */
export async function checkAddress(ctx: Context, memberId: bigint, text: string): Promise<AddressUse> {
  const address = payableAddress(text);
  if (address === null || (await isPlatformAddress(ctx.db, address)))
    throw new Refused("bad_address", { field: "address" });
  const settings = await readSettings(ctx.db);
  const { firstUse, payableAt } = await addressUse(ctx.db, memberId, address, settings, ctx.now());
  return {
    address,
    firstUse,
    coolDownHours: settings.withdrawCoolDownHours,
    payableAt: payableAt?.toISOString() ?? null,
  };
}
