/** `nft/stake`. Source: rules.md P4; docs/decisions/2026-11-21-pass-profit.md. */
import type { Selectable } from "kysely";
import { formatAmount } from "../../contract/money.ts";
import type { NftStake, NftStakeBody } from "../../contract/passes/schemas.ts";
import { openSpend } from "../gate/spend.ts";
import type { Spender } from "../gate/spender.ts";
import type { Store, Tx } from "../store/store.ts";
import { drawStaked, recordPasses } from "./holdings.ts";
import type { NftStakeTable } from "./tables.ts";
import { pageOfMember, recordsOfMember, type PageRequest } from "../core/paging.ts";

/** Final; the passes share in the profit from the next daily run. @throws Refused as the gate; `not_owned`. */
export async function stakePasses(
  tx: Tx,
  spender: Spender,
  { id: tier, quantity }: NftStakeBody,
  at: Date,
): Promise<void> {
  const { memberId: member } = spender;
  const { spend } = await openSpend(tx, spender, at);
  await drawStaked(tx, spend, { tier, quantity });
  await tx.insertInto("nft_stake").values({ member_id: member, tier, quantity, created_at: at }).execute();
  await recordPasses(tx, [{ member, type: "STAKE", tier, quantity }], at);
}

export function readNftStakes(db: Store, memberId: bigint, request: PageRequest) {
  return pageOfMember(db, "nft_stake", memberId, request, toStake);
}

export function readNftStakesById(db: Store, memberId: bigint, ids: bigint[]): Promise<NftStake[]> {
  return recordsOfMember(db, "nft_stake", memberId, ids, toStake);
}

function toStake(row: Selectable<NftStakeTable>): NftStake {
  return {
    id: row.id.toString(),
    nftId: row.tier,
    quantity: row.quantity,
    createdAt: row.created_at.toISOString(),
    earnedProfit: formatAmount(row.earned),
  };
}
