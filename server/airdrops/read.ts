import { sql } from "kysely";
import { airdropAmount, type AirdropTerms } from "../../contract/airdrops/amounts.ts";
import type { Airdrop, AirdropRecipient, RecipientsQuery } from "../../contract/airdrops/operator-schemas.ts";
import { formatAmount } from "../../contract/money.ts";
import { cursorKey, page, pageById, pageLimit, type PageRequest } from "../core/paging.ts";
import { Refused } from "../core/refused.ts";
import type { Asset, Pool } from "../ledger/accounts.ts";
import type { Store, Tx } from "../store/store.ts";
import type { AirdropRow } from "./tables.ts";

/** Points and locked fuel are issued only when they are paid. */
export function heldIn(asset: Airdrop["asset"]): "usdt" | "fuel" {
  return asset === "usdt" || asset === "points" ? "usdt" : "fuel";
}

export function termsOf({ split, asked, weight }: AirdropRow): AirdropTerms {
  return { split, asked, ofWeight: weight };
}

/** Newest first. */
export async function readAirdrops(db: Store, request: PageRequest) {
  const held = await readBooks(db);
  return pageById(
    request,
    (before, count) =>
      db
        .selectFrom("airdrop")
        .selectAll()
        .where("id", "<", before)
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    (row) => toAirdrop(row, held),
  );
}

/** @throws Refused `not_found` */
export async function readAirdrop(db: Store | Tx, id: bigint): Promise<Airdrop> {
  const row = await db.selectFrom("airdrop").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refused("not_found", { field: "id" });
  return toAirdrop(row, await readBooks(db));
}

/** By uid. @throws Refused `not_found` */
export async function readRecipients(db: Store, { id, ...request }: RecipientsQuery) {
  const row = await db.selectFrom("airdrop").selectAll().where("id", "=", BigInt(id)).executeTakeFirst();
  if (!row) throw new Refused("not_found", { field: "id" });
  const after = BigInt(cursorKey(request, /^(\d{1,18})$/)?.[1] ?? 0);
  const limit = pageLimit(request);
  const { rows } = await sql<{ uid: bigint; account: string; weight: bigint; paid: boolean }>`
    select r.member_id as uid, m.account, r.weight, r.transaction_id is not null as paid
    from airdrop_recipient r join member m on m.id = r.member_id
    where r.airdrop_id = ${row.id} and r.member_id > ${after}
    order by r.member_id limit ${limit + 1}`.execute(db);
  const terms = termsOf(row);
  return page(
    rows,
    limit,
    ({ uid }) => uid.toString(),
    ({ uid, account, weight, paid }): AirdropRecipient => ({
      uid: uid.toString(),
      account,
      // Shares are known once all recipients are.
      amount: formatAmount(row.state === "listing" ? 0n : airdropAmount(weight, terms)),
      passes: row.audience.kind === "passes" ? Number(weight) : null,
      paid,
    }),
  );
}

type Books = Map<string, bigint>;

async function readBooks(db: Store | Tx): Promise<Books> {
  const { rows } = await sql<{ pool: Pool; asset: Asset; held: bigint }>`
    select pool, asset, sum(balance)::bigint as held from pool
    where pool in ('treasury', 'fees', 'reserve') group by pool, asset`.execute(db);
  return new Map(rows.map(({ pool, asset, held }) => [`${pool}/${asset}`, held]));
}

export function toAirdrop(row: AirdropRow, books: Books): Airdrop {
  const isOpen = row.state === "listing";
  const rest = !isOpen && row.split === "shared" ? row.asked - row.total : 0n;
  return {
    id: row.id.toString(),
    title: row.title,
    asset: row.asset,
    book: row.book,
    audience: row.audience,
    split: row.split,
    asked: formatAmount(row.asked),
    state: row.state,
    count: row.count,
    total: formatAmount(row.total),
    rest: formatAmount(rest),
    largest: formatAmount(isOpen ? 0n : airdropAmount(row.largest, termsOf(row))),
    digest: row.digest,
    available: formatAmount(books.get(`${row.book}/${heldIn(row.asset)}`) ?? 0n),
    draftedBy: row.drafted_by,
    draftedAt: row.drafted_at.toISOString(),
    startedBy: row.started_by,
    startedAt: row.started_at?.toISOString() ?? null,
    reason: row.reason,
    paid: formatAmount(row.paid),
    paidCount: row.paid_count,
    returned: formatAmount(row.returned),
    endedAt: row.ended_at?.toISOString() ?? null,
    stoppedBy: row.stopped_by,
    stopReason: row.stop_reason,
  };
}
