/** Members are read in pieces, so that no statement takes long. */
import { createHash } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import { canonical } from "../../contract/canonical.ts";
import { formatAmount } from "../../contract/money.ts";
import type { Airdrop } from "../../contract/airdrops/operator-schemas.ts";
import type { Store, Tx } from "../store/store.ts";
import type { AirdropRow } from "./tables.ts";

/** Members per statement. */
export const PIECE = 10_000;

/** (member_id, weight) in the order of uids, at most `PIECE`; weight 0 for members who get nothing. */
export type Pieces = (after: bigint) => RawBuilder<unknown>;

/** Null for a list, which does not change. */
export function piecesOf(audience: Airdrop["audience"]): Pieces | null {
  if (audience.kind === "list") return null;
  if (audience.kind === "levels") return (after) => levelPiece(audience.levels, after);
  const { tier, staked } = audience;
  return (after) => sql`
    select member_id, sum(${sql.ref(staked ? "staked" : "quantity")})::bigint as weight from nft_holding
    where member_id > ${after} and not exists (select from member where id = member_id and closed_at is not null)
      ${tier === undefined ? sql`` : sql`and tier = ${tier}`}
    group by member_id order by member_id limit ${sql.lit(PIECE)}`;
}

function levelPiece(levels: number[], after: bigint): RawBuilder<unknown> {
  return sql`
    select m.id as member_id,
      (coalesce((select max(level) from vote where vote.member_id = m.id and status = 'active'), 0)
        = any(${`{${levels.join(",")}}`}::integer[]))::integer::bigint as weight
    from (select id from member where id > ${after} and closed_at is null order by id limit ${sql.lit(PIECE)}) m`;
}

export function frozenPieces(id: bigint): Pieces {
  return (after) => sql`
    select member_id, weight from airdrop_recipient
    where airdrop_id = ${id} and member_id > ${after} order by member_id limit ${sql.lit(PIECE)}`;
}

/** SHA-256. Source: rules.md O115. */
export async function digestOf(
  db: Store | Tx,
  { title, asset, book, split, asked }: Pick<AirdropRow, "title" | "asset" | "book" | "split" | "asked">,
  pieces: Pieces,
): Promise<string> {
  const hash = createHash("sha256");
  hash.update(`${canonical({ title, asset, book, split, asked: formatAmount(asked) })}\n`);
  let after: bigint | null = 0n;
  while (after !== null) {
    const { scanned, last, text } = await readPiece(db, pieces(after));
    hash.update(text);
    after = scanned === BigInt(PIECE) ? last : null;
  }
  return hash.digest("hex");
}

interface Piece {
  scanned: bigint;
  last: bigint | null;
  /** Lines of uid and weight. */
  text: string;
}

async function readPiece(db: Store | Tx, members: RawBuilder<unknown>): Promise<Piece> {
  const { rows } = await sql<Piece>`
    with piece as (${members})
    select count(*) as scanned, max(member_id) as last, coalesce(
      string_agg(member_id || ' ' || weight || chr(10), '' order by member_id) filter (where weight > 0), '') as text
    from piece`.execute(db);
  return rows[0]!;
}
