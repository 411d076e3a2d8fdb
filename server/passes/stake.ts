/** `nft/stake`. Source: rules.md P4, P12; docs/decisions/2026-11-21-pass-profit.md. */
import { sql, type RawBuilder, type Selectable } from "kysely";
import { formatAmount } from "../../contract/money.ts";
import type { NftStake, NftStakeBody } from "../../contract/passes/schemas.ts";
import { openSpend } from "../gate/spend.ts";
import type { Spender } from "../gate/spender.ts";
import type { Store, Tx } from "../store/store.ts";
import { drawStaked, recordPasses, passUnits } from "./holdings.ts";
import type { Done } from "../ledger/receipts.ts";
import { stakeSerials } from "./serials.ts";
import type { NftStakeTable } from "./tables.ts";
import { pageById, type PageRequest } from "../core/paging.ts";
import { bigints } from "../store/bigints.ts";

/** Final; effective from the next daily run. @throws Refused as the gate; `not_owned`. */
export async function stakePasses(
  tx: Tx,
  spender: Spender,
  { id: tier, quantity }: NftStakeBody,
  at: Date,
): Promise<Done> {
  const { memberId: member } = spender;
  const { posting, spend } = await openSpend(tx, spender, "pass", at);
  const passes = { tier, quantity };
  await drawStaked(tx, spend, passes);
  const { id: stake } = await tx
    .insertInto("nft_stake")
    .values({ member_id: member, tier, quantity, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const serials = await stakeSerials(tx, member, stake, passes);
  const transaction = posting.post(
    {
      kind: "pass-stake",
      type: "nft",
      source: { nft: tier, quantity, serials, passStake: stake.toString() },
    },
    [
      { party: { member, right: spend }, asset: "pass", amount: -passUnits(quantity) },
      { party: { pool: "staked" }, asset: "pass", amount: passUnits(quantity) },
    ],
  );
  await posting.write();
  await recordPasses(tx, [{ ...passes, member, type: "STAKE", serials, stake, transaction }], at);
  return { lines: posting.linesOf(member), subject: { nft: tier, quantity, serials } };
}

export function readNftStakes(db: Store, memberId: bigint, request: PageRequest) {
  return pageById(
    request,
    (before, count) =>
      readStakes(
        db,
        sql`member_id = ${memberId}::bigint and id < ${before}::bigint order by id desc limit ${count}`,
      ),
    toStake,
  );
}

export async function readNftStakesById(db: Store, memberId: bigint, ids: bigint[]): Promise<NftStake[]> {
  const rows = await readStakes(
    db,
    sql`member_id = ${memberId}::bigint and id = any(${bigints(ids)}::bigint[]) order by id`,
  );
  return rows.map(toStake);
}

type Row = Selectable<NftStakeTable> & { serials: number[] };

async function readStakes(db: Store, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.*, array(select serial from nft_pass p where p.stake_id = s.id order by serial) as serials
    from nft_stake s where ${which}`.execute(db);
  return rows;
}

function toStake(row: Row): NftStake {
  return {
    id: row.id.toString(),
    nftId: row.tier,
    quantity: row.quantity,
    serials: row.serials,
    createdAt: row.created_at.toISOString(),
    earnedProfit: formatAmount(row.earned),
  };
}
