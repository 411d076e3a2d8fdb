/** Recipients are listed in short transactions, which also move the airdrop's cursor. Source: rules.md O115. */
import { sql } from "kysely";
import { airdropAmount, AIRDROP_MAX } from "../../contract/airdrops/amounts.ts";
import { minimum } from "../../contract/money.ts";
import type { Context, Tx } from "../core/context.ts";
import { transact } from "../core/transact.ts";
import type { Store } from "../store/store.ts";
import { digestOf, frozenPieces, PIECE, piecesOf } from "./audience.ts";
import { termsOf } from "./read.ts";
import type { AirdropRow } from "./tables.ts";

const LISTED = 2n ** 63n - 1n;

/** Safe on any server. @returns whether there is more to do. */
export async function advanceListing({ db }: Context, id: bigint): Promise<boolean> {
  const row = await transact(db, (tx) => listPiece(tx, id));
  if (row?.state !== "listing") return false;
  if (row.listed_member !== LISTED) return true;
  const digest = await digestOf(db, row, frozenPieces(id));
  const total = await totalOf(db, row);
  await db
    .updateTable("airdrop")
    .set({ state: "draft", digest, total: minimum(total, AIRDROP_MAX) })
    .where("id", "=", id)
    .where("state", "=", "listing")
    .execute();
  return false;
}

async function listPiece(tx: Tx, id: bigint): Promise<AirdropRow | undefined> {
  const row = await tx.selectFrom("airdrop").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  const pieces = row && piecesOf(row.audience);
  if (row?.state !== "listing" || row.listed_member === LISTED || !pieces) return row;
  const { rows } = await sql<{
    scanned: bigint;
    last: bigint | null;
    count: number;
    weight: bigint;
    largest: bigint;
  }>`
    with piece as materialized (${pieces(row.listed_member)}), listed as (
      insert into airdrop_recipient (airdrop_id, member_id, weight)
      select ${id}::bigint, member_id, weight from piece where weight > 0
    )
    select count(*) as scanned, max(member_id) as last, (count(*) filter (where weight > 0))::integer as count,
      coalesce(sum(weight), 0)::bigint as weight, coalesce(max(weight), 0)::bigint as largest
    from piece`.execute(tx);
  const { scanned, last, count, weight, largest } = rows[0]!;
  return tx
    .updateTable("airdrop")
    .set({
      listed_member: scanned === BigInt(PIECE) ? last! : LISTED,
      count: row.count + count,
      weight: row.weight + weight,
      largest: largest > row.largest ? largest : row.largest,
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Each amount is rounded separately. */
async function totalOf(db: Store, row: AirdropRow): Promise<bigint> {
  const { id, split, asked, weight, count, audience } = row;
  if (split === "each") return weight * asked;
  // All members of levels get the same.
  if (audience.kind === "levels") return BigInt(count) * airdropAmount(1n, termsOf(row));
  if (weight === 0n) return 0n;
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(div(weight::numeric * ${asked}::bigint, ${weight}::bigint)), 0)::bigint as total
    from airdrop_recipient where airdrop_id = ${id}`.execute(db);
  return rows[0]!.total;
}
