/** Writers must hold the members' wallet locks. */
import { UNIT } from "../../contract/money.ts";
import type { Outflow } from "../gate/outflow.ts";
import type { Spend } from "../gate/spend.ts";
import { Refused } from "../core/refused.ts";
import { insertRows } from "../store/insert-rows.ts";
import type { Tx } from "../store/store.ts";
import type { NftTransactionTable } from "./tables.ts";

export interface Passes {
  tier: number;
  quantity: number;
}

export function passUnits(quantity: number): bigint {
  return BigInt(quantity) * UNIT;
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

/** @throws Refused `not_owned` */
export function drawGiven(tx: Tx, { member }: Outflow, passes: Passes): Promise<void> {
  return drawUnstaked(tx, member, passes, "give");
}

/** Staking is final. @throws Refused `not_owned` */
export function drawStaked(tx: Tx, { member }: Spend, passes: Passes): Promise<void> {
  return drawUnstaked(tx, member, passes, "stake");
}

async function drawUnstaked(
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

export interface NftEvent extends Passes {
  member: bigint;
  type: NftTransactionTable["type"];
  serials: number[];
  transaction: string;
  direction?: "in" | "out";
  other?: bigint;
  stake?: bigint;
}

export async function recordPasses(tx: Tx, events: NftEvent[], at: Date): Promise<void> {
  await insertRows(
    tx,
    "nft_transaction",
    events.map(({ member, type, tier, quantity, serials, transaction, direction, other, stake }) => ({
      member_id: member,
      type,
      tier,
      quantity,
      direction: direction ?? null,
      other_id: other ?? null,
      serials,
      stake_id: stake ?? null,
      transaction_id: transaction,
      created_at: at,
    })),
  );
}
