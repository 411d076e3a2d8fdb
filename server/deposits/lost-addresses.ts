/** An address is lost if it is used on the chain, but this database has given it to nobody. Source: rules.md D17. */
import { sql } from "kysely";
import { agreeOnUse } from "../chain/address-use.ts";
import { openBreak, wasExplained } from "../chain/breaks.ts";
import type { Chain, Node } from "../chain/client.ts";
import { limiter } from "../core/limiter.ts";
import { findMember } from "../core/members.ts";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";
import type { Store, Tx } from "../store/store.ts";
import { readAddress } from "./addresses.ts";

/** The number of addresses to look at behind each allocated run. */
const AHEAD = 20;
const CONCURRENT_REQUESTS = 4;

/** The address's deposits are searched for from the last block at which it was known to be unused. */
export async function reportUsed({ db }: Context, { settings }: Pick<Chain, "settings">, child: number) {
  const { chainId, token, depositKey } = settings;
  const address = depositKey.addressAt(child);
  const { rows } = await sql<{ block: bigint | null }>`
    select least((select looked_block from chain_comparison where chain_id = ${chainId}),
      (select verified from chain_cursor where chain_id = ${chainId} and token = ${token})) as block`.execute(
    db,
  );
  return openBreak(db, {
    chainId,
    kind: "address",
    subject: address,
    facts: { code: "address_used", address, index: String(child) },
    block: rows[0]!.block,
  });
}

/** @throws node errors. */
export async function lookAhead(ctx: Context, node: Node): Promise<void> {
  const { db, marks } = ctx;
  const { chainId, depositKey, token } = node.settings;
  const limited = limiter(CONCURRENT_REQUESTS);
  const children = await unownedChildren(db, depositKey.id);
  const before = await sql<{ verified: bigint }>`
    select verified from chain_cursor where chain_id = ${chainId} and token = ${token}`.execute(db);
  const used = await Promise.all(
    children.map((child) => limited(async () => ((await isLost(ctx, child)) ? child : null))),
  );
  for (const child of used) if (child !== null) await reportUsed(ctx, node, child);
  const { next } = await nextChild(db, depositKey.id);
  if (next > 0) marks.raise(depositKey.id, marks.safeIndex(depositKey.id, next));
  if (used.some((child) => child !== null)) return;
  await sql`
    insert into chain_comparison (chain_id, looked_block) values (${chainId}, ${before.rows[0]?.verified ?? null})
    on conflict (chain_id) do update set looked_block = excluded.looked_block`.execute(db);
}

async function isLost({ db, chain }: Context, child: number): Promise<boolean> {
  const address = chain!.settings.depositKey.addressAt(child);
  return !(await wasExplained(db, "address", address)) && (await agreeOnUse(chain!, address)) === "used";
}

async function nextChild(db: Store, keyId: string): Promise<{ next: number }> {
  const row = db.selectFrom("deposit_key").select("next_child as next").where("id", "=", keyId);
  return (await row.executeTakeFirst()) ?? { next: 0 };
}

async function unownedChildren(db: Store, keyId: string): Promise<number[]> {
  const { rows } = await sql<{ child: number }>`
    with run_end as (
      select child + 1 as first from deposit_address a where key_id = ${keyId}
        and not exists (select 1 from deposit_address b where b.key_id = a.key_id and b.child = a.child + 1)
      union select 0
    )
    select distinct first + ahead as child from run_end, generate_series(0, ${AHEAD - 1}) as ahead
    where not exists (select 1 from deposit_address c where c.key_id = ${keyId} and c.child = first + ahead)
    order by 1`.execute(db);
  return rows.map(({ child }) => child);
}

export interface LostAddress {
  index: number;
  address: string;
  member: bigint;
  /** The latest disagreement about it, and the block from which its deposits may be missing. */
  disagreement: { id: bigint; block: bigint | null; closed_at: Date | null };
}

/** @throws Refused `not_found` for an unknown member, `invalid` for an address that is not lost. */
export async function readLost(
  tx: Tx,
  { settings: { depositKey: key } }: Pick<Chain, "settings">,
  { index, account }: { index: number; account: string },
): Promise<LostAddress> {
  const member = await findMember(tx, account);
  if (member === undefined) throw new Refused("not_found", { field: "account" });
  const address = key.addressAt(index);
  const disagreement = await tx
    .selectFrom("chain_break")
    .select(["id", "block", "closed_at"])
    .where("kind", "=", "address")
    .where("subject", "=", address)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const owned = await tx
    .selectFrom("deposit_address")
    .select("child")
    .where("address", "=", address)
    .executeTakeFirst();
  if (!disagreement || owned) throw new Refused("invalid", { field: "index" });
  return { index, address, member, disagreement };
}

/**
 * Also moves the cursor back to where its deposits may be missing.
 * @throws Refused `invalid` if it has an owner since it was read.
 */
export async function recoverAddress(
  tx: Tx,
  { settings }: Pick<Chain, "settings">,
  { index, address, member, disagreement }: LostAddress,
  at: Date,
): Promise<void> {
  const { chainId, depositKey: key } = settings;
  const recovered = (await readAddress(tx, key, member)) !== undefined;
  await tx
    .insertInto("deposit_key")
    .values({ id: key.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql`
    insert into deposit_address (address, member_id, key_id, child, created_at, recovered)
    values (${address}, ${member}, ${key.id}, ${index}, ${at}, ${recovered}) on conflict do nothing returning child`.execute(
    tx,
  );
  if (rows.length === 0) throw new Refused("invalid", { field: "index" });
  const { block } = disagreement;
  if (block !== null)
    await sql`
      update chain_cursor set scanned = least(scanned, ${block}), verified = least(verified, ${block}),
        head_hash = '' where chain_id = ${chainId}`.execute(tx);
}
