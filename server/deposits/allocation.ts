/** Source: rules.md D2, D17. */
import type { Chain } from "../chain/client.ts";
import type { DepositKey } from "../chain/deposit-key.ts";
import { agreeOnUse } from "../chain/address-use.ts";
import { wasExplained } from "../chain/breaks.ts";
import { assertReconciled } from "../chain/comparison.ts";
import { limiter } from "../core/limiter.ts";
import { hideNodeErrors } from "../core/node-errors.ts";
import { Refused } from "../core/refused.ts";
import { transact } from "../core/transact.ts";
import type { Context } from "../core/context.ts";
import type { Store, Tx } from "../store/store.ts";
import { readAddress } from "./addresses.ts";
import { reportUsed } from "./lost-addresses.ts";

/** Each index is first looked up on the chain. */
const inTurn = limiter(1);

/**
 * A member's address is permanent.
 * @throws Refused `reconciling` while chain and database disagree, `unavailable` if no node answers.
 */
export async function addressOf(ctx: Context, chain: Chain, member: bigint): Promise<string> {
  const key = chain.settings.depositKey;
  const existing = await readAddress(ctx.db, key, member);
  if (existing !== undefined) return existing;
  await assertReconciled(ctx);
  return inTurn(() => hideNodeErrors(allocate(ctx, chain, member)));
}

async function allocate(ctx: Context, chain: Chain, member: bigint): Promise<string> {
  const { db, marks, now } = ctx;
  const key = chain.settings.depositKey;
  for (;;) {
    const child = await nextFree(ctx, chain);
    const address = await transact(db, (tx) => take(tx, key, { member, child, at: now() }));
    // Another server was faster.
    if (address === null) continue;
    // Not if the member got another address meanwhile: indexes would have gaps.
    if (address === key.addressAt(child)) marks.raise(key.id, child + 1);
    return address;
  }
}

/** @throws Refused `reconciling` for an address that is used on the chain but belongs to nobody in the database. */
async function nextFree(ctx: Context, chain: Chain): Promise<number> {
  const { db, marks } = ctx;
  const key = chain.settings.depositKey;
  const row = await db
    .selectFrom("deposit_key")
    .select("next_child")
    .where("id", "=", key.id)
    .executeTakeFirst();
  let child = marks.safeIndex(key.id, row?.next_child ?? 0);
  while (await isTaken(ctx, chain, child)) child += 1;
  return child;
}

async function isTaken(ctx: Context, chain: Chain, child: number): Promise<boolean> {
  const address = chain.settings.depositKey.addressAt(child);
  if (await isAllocated(ctx.db, address)) return true;
  const use = await agreeOnUse(chain, address);
  if (use === "unused") return false;
  // The demo's chain may outlive its database.
  if (chain.settings.demo || (await wasExplained(ctx.db, "address", address))) return true;
  if (use === "used") await reportUsed(ctx, chain, child);
  throw new Refused("reconciling");
}

async function isAllocated(db: Store, address: string): Promise<boolean> {
  const row = db.selectFrom("deposit_address").select("address").where("address", "=", address);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Null if the index was passed in the meantime. */
async function take(
  tx: Tx,
  key: DepositKey,
  { member, child, at }: { member: bigint; child: number; at: Date },
): Promise<string | null> {
  await tx
    .insertInto("deposit_key")
    .values({ id: key.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Serialises allocations.
  const { next_child: next } = await tx
    .selectFrom("deposit_key")
    .select("next_child")
    .where("id", "=", key.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const existing = await readAddress(tx, key, member);
  if (existing !== undefined) return existing;
  if (next > child) return null;
  const address = key.addressAt(child);
  await tx
    .insertInto("deposit_address")
    .values({ address, member_id: member, key_id: key.id, child, created_at: at })
    .execute();
  await tx
    .updateTable("deposit_key")
    .set({ next_child: child + 1 })
    .where("id", "=", key.id)
    .execute();
  return address;
}
