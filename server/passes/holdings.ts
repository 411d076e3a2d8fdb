/** Writers must hold the members' wallet locks. */
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import type { NftTransactionTable } from "./tables.ts";

export interface Passes {
  tier: number;
  quantity: number;
}

export async function addPasses(tx: Tx, member: bigint, { tier, quantity }: Passes): Promise<void> {
  await tx
    .insertInto("nft_holding")
    .values({ member_id: member, tier, quantity })
    .onConflict((conflict) =>
      conflict
        .columns(["member_id", "tier"])
        .doUpdateSet((eb) => ({ quantity: eb("nft_holding.quantity", "+", quantity) })),
    )
    .execute();
}

/** Removes or stakes unstaked passes; staking is final. @throws Refused `not_owned` */
export async function drawUnstaked(
  tx: Tx,
  member: bigint,
  { tier, quantity }: Passes,
  use: "give" | "stake",
): Promise<void> {
  const used = await tx
    .updateTable("nft_holding")
    .set((eb) =>
      use === "give" ? { quantity: eb("quantity", "-", quantity) } : { staked: eb("staked", "+", quantity) },
    )
    .where("member_id", "=", member)
    .where("tier", "=", tier)
    .where((eb) => eb(eb("quantity", "-", eb.ref("staked")), ">=", quantity))
    .returning("tier")
    .executeTakeFirst();
  if (!used) throw new Refused("not_owned", { field: "quantity" });
}

export type NftEvent = Passes & { member: bigint; type: NftTransactionTable["type"] } & Partial<
    Pick<NftTransactionTable, "direction" | "other_id">
  >;

export async function recordPasses(tx: Tx, events: NftEvent[], at: Date): Promise<void> {
  await tx
    .insertInto("nft_transaction")
    .values(
      events.map(({ member, type, tier, quantity, direction = null, other_id = null }) => ({
        member_id: member,
        type,
        tier,
        quantity,
        direction,
        other_id,
        created_at: at,
      })),
    )
    .execute();
}
