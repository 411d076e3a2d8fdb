/** From 1 in each tier, in the order of sale. Source: rules.md P12. */
import { sql, type RawBuilder } from "kysely";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import type { Passes } from "./holdings.ts";

/** The caller has locked the tier's stock. @returns ascending numbers */
export function issueSerials(tx: Tx, member: bigint, { tier, quantity }: Passes): Promise<number[]> {
  return serialsOf(
    tx,
    sql`insert into nft_pass (tier, serial, member_id)
      select ${tier}::integer, sold.last + n, ${member}::bigint
      from (select coalesce(max(serial), 0) as last from nft_pass where tier = ${tier}) sold,
        generate_series(1, ${quantity}::integer) n
      returning serial`,
  );
}

/** Moves the lowest unstaked numbers. The caller has locked both wallets. @returns ascending numbers */
export function giveSerials(tx: Tx, giver: bigint, recipient: bigint, passes: Passes): Promise<number[]> {
  return moveLowest(tx, giver, passes, sql`member_id = ${recipient}::bigint`);
}

/**
 * Moves these numbers. The caller has locked both wallets.
 * @returns them.
 * @throws Refused `not_owned` unless the giver holds all of them unstaked.
 */
export async function moveSerials(
  tx: Tx,
  giver: bigint,
  recipient: bigint,
  { tier, serials }: { tier: number; serials: number[] },
): Promise<number[]> {
  const moved = await serialsOf(
    tx,
    sql`update nft_pass set member_id = ${recipient}::bigint
      where tier = ${tier} and serial = any(${serials}::integer[]) and member_id = ${giver}::bigint and stake_id is null
      returning serial`,
  );
  if (moved.length !== serials.length) throw new Refused("not_owned", { field: "id" });
  return moved;
}

/** Stakes the lowest unstaked numbers. The caller has locked the wallet. @returns ascending numbers */
export function stakeSerials(tx: Tx, member: bigint, stake: bigint, passes: Passes): Promise<number[]> {
  return moveLowest(tx, member, passes, sql`stake_id = ${stake}::bigint`);
}

function moveLowest(
  tx: Tx,
  member: bigint,
  { tier, quantity }: Passes,
  change: RawBuilder<unknown>,
): Promise<number[]> {
  return serialsOf(
    tx,
    sql`update nft_pass set ${change} where tier = ${tier} and serial = any(array(
        select serial from nft_pass where member_id = ${member}::bigint and tier = ${tier} and stake_id is null
        order by serial limit ${quantity}))
      returning serial`,
  );
}

async function serialsOf(tx: Tx, statement: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ serial: number }>`${statement}`.execute(tx);
  return rows.map(({ serial }) => serial).toSorted((a, b) => a - b);
}
