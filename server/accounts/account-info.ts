import type { AccountInfo } from "../../contract/accounts/schemas.ts";
import type { Context } from "../core/context.ts";
import { suspendedNow } from "../core/suspended.ts";
import type { Store, Tx } from "../store/store.ts";

/**
 * `level` is the highest active vote's; `address` is null until the member asks for a deposit address, and while deposits
 * are suspended.
 */
export async function readAccount(
  { chain }: Pick<Context, "chain">,
  db: Store | Tx,
  memberId: bigint,
): Promise<AccountInfo> {
  const row = await db
    .selectFrom("member")
    .leftJoin("member as referrer", "referrer.id", "member.referrer_id")
    .select((eb) => [
      "member.account",
      "member.created_at",
      "member.frozen_at",
      "member.closes_at",
      "referrer.account as referrer",
      eb
        .selectFrom("vote")
        .select((vote) => vote.fn.max("level").as("level"))
        .where("member_id", "=", memberId)
        .where("status", "=", "active")
        .as("level"),
      eb
        .selectFrom("deposit_address")
        .select("address")
        .where("key_id", "=", chain?.settings.depositKey.id ?? "")
        .where("member_id", "=", memberId)
        .where("recovered", "=", false)
        .where(({ not }) => not(suspendedNow("deposit")))
        .as("address"),
    ])
    .where("member.id", "=", memberId)
    .executeTakeFirstOrThrow();
  return {
    uid: memberId.toString(),
    username: row.account,
    level: row.level ?? 0,
    referrer: row.referrer,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    frozen: row.frozen_at !== null,
    closesAt: row.closes_at?.toISOString() ?? null,
  };
}
