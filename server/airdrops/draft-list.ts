/** A list is accepted as a whole, or its errors are reported by line. */
import { sql } from "kysely";
import { AIRDROP_MAX } from "../../contract/airdrops/amounts.ts";
import type { AirdropDrafted } from "../../contract/airdrops/operator-schemas.ts";
import type { Context, Tx } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { transact } from "../core/transact.ts";
import { insertRows } from "../store/insert-rows.ts";
import type { Store } from "../store/store.ts";
import { digestOf, frozenPieces } from "./audience.ts";
import { csvError, parseCsv, type Csv, type CsvRow } from "./csv.ts";
import { insertDraft, type NewDraft } from "./insert-draft.ts";
import { readAirdrop } from "./read.ts";

const CHUNK = 5_000;
const ERRORS_SHOWN = 100;
interface Found extends CsvRow {
  member: bigint;
}

export async function draftList(
  ctx: Context,
  draft: NewDraft,
  csv: string,
  operator: string,
): Promise<AirdropDrafted> {
  const { rows, errors } = await findMembers(ctx.db, parseCsv(csv));
  if (errors.length > 0)
    return {
      airdrop: null,
      errors: errors.toSorted((a, b) => a.line - b.line).slice(0, ERRORS_SHOWN),
      errorCount: errors.length,
    };
  const id = await transact(ctx.db, (tx) => saveList(tx, draft, rows, operator, ctx.now()));
  return { airdrop: await readAirdrop(ctx.db, id), errors: [], errorCount: 0 };
}

/** @returns its id. @throws Refused `invalid` if the ledger cannot hold the sum. */
export async function saveList(
  tx: Tx,
  draft: NewDraft,
  rows: Pick<Found, "member" | "amount">[],
  operator: string,
  at: Date,
): Promise<bigint> {
  const total = rows.reduce((sum, { amount }) => sum + amount, 0n);
  const largest = rows.reduce((most, { amount }) => (amount > most ? amount : most), 0n);
  if (total > AIRDROP_MAX) throw new Refused("invalid", { field: "audience" });
  const id = await insertDraft(tx, draft, operator, at);
  for (const chunk of chunksOf(rows))
    await insertRows(
      tx,
      "airdrop_recipient",
      chunk.map(({ member, amount }) => ({ airdrop_id: id, member_id: member, weight: amount })),
    );
  const digest = await digestOf(tx, draft, frozenPieces(id));
  await tx
    .updateTable("airdrop")
    .set({ state: "draft", digest, count: rows.length, weight: total, largest, total })
    .where("id", "=", id)
    .execute();
  return id;
}

async function findMembers(db: Store, { rows, errors }: Csv): Promise<Csv & { rows: Found[] }> {
  const ids = new Map<string, bigint>();
  for (const chunk of chunksOf(rows)) {
    const members = await db
      .selectFrom("member")
      .select(["id", "account"])
      // The driver quotes an array: unquoted, the account "null" would be NULL.
      .where("account", "=", sql<string>`any(${chunk.map(({ account }) => account)}::text[])`)
      .where("closed_at", "is", null)
      .execute();
    for (const { id, account } of members) ids.set(account, id);
  }
  const unknown = rows.filter(({ account }) => !ids.has(account));
  return {
    rows: rows
      .filter(({ account }) => ids.has(account))
      .map((row) => ({ ...row, member: ids.get(row.account)! })),
    errors: [...errors, ...unknown.map(({ line, text }) => csvError(line, "account", text))],
  };
}

function chunksOf<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, i) =>
    rows.slice(i * CHUNK, (i + 1) * CHUNK),
  );
}
