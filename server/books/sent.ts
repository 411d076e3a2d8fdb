/** Payouts of fees, as a quorum of nodes shows them. Source: rules.md O107. */
import type { BookTransfer, FeesSentBody } from "../../contract/books/schemas.ts";
import { readAgreedTransfers } from "../chain/agreed-transfers.ts";
import { fromUnits, type Movement } from "../chain/transfers.ts";
import { actingFor } from "../core/acting.ts";
import type { Context } from "../core/context.ts";
import { parseId } from "../core/ids.ts";
import { hideNodeErrors } from "../core/node-errors.ts";
import { Refused } from "../core/refused.ts";
import { isPlatformAddress } from "../chain/platform-address.ts";
import { recordedPayments } from "../chain/recorded-payments.ts";
import { lockActs, recordAct } from "../operator/audit.ts";
import { isUniqueViolation } from "../store/errors.ts";
import type { Tx } from "../store/store.ts";
import { lockOpenPayout } from "./take-back.ts";
import { toTransfer, type TransferRow } from "./transfers.ts";

/**
 * Call before the transaction. Without a chain the operator's word counts.
 * @returns the matching transfers.
 * @throws Refused `not_found`; `transaction_not_deep`, `transaction_not_paying`; `unavailable` while nodes disagree.
 */
export async function findSent(ctx: Context, { id, txHash }: FeesSentBody): Promise<number[] | null> {
  const { db, chain } = ctx;
  const row = await db
    .selectFrom("book_transfer")
    .selectAll()
    .where("id", "=", parseId(id))
    .where("kind", "=", "payout")
    .executeTakeFirst();
  if (!row) throw new Refused("not_found", { field: "id" });
  if (!chain) return null;
  const { transfers } = await hideNodeErrors(readAgreedTransfers(chain, txHash.toLowerCase()));
  const value = fromUnits(row.amount, await hideNodeErrors(chain.decimals()));
  const isPayment = ({ token, to, value: sent }: Movement) =>
    token === chain.settings.token && to === row.address && sent === value;
  const own = await Promise.all(
    transfers
      .filter(isPayment)
      .map(async (one) => ((await isPlatformAddress(ctx.chain, db, one.from)) ? [one.ordinal] : [])),
  );
  if (own.flat().length === 0) throw new Refused("transaction_not_paying", { field: "txHash" });
  return own.flat();
}

/** @throws Refused `transaction_taken` if the transfer belongs to another payment; `invalid` if this one is not open */
export async function markSent(
  tx: Tx,
  { id, txHash }: FeesSentBody,
  found: number[] | null,
  at: Date,
): Promise<BookTransfer> {
  const row = await lockOpenPayout(tx, id);
  const hash = txHash.toLowerCase();
  await lockActs(tx);
  const recorded = await recordedPayments(tx, hash);
  if (recorded.some(({ kind }) => kind === "withdrawal"))
    throw new Refused("transaction_taken", { field: "txHash" });
  const ordinal = found === null ? null : await firstFree(tx, hash, found);
  const ended = await tx
    .updateTable("book_transfer")
    .set({
      state: "sent",
      tx_hash: hash,
      tx_ordinal: ordinal,
      ended_at: at,
      ended_by: actingFor(tx).operator ?? "",
    })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Refused("transaction_taken", { field: "txHash" }) : error;
    });
  const sent = toTransfer(ended);
  await recordAct(
    tx,
    { act: "fees payout sent", subject: id, before: toTransfer(row), after: sent, reason: "" },
    at,
  );
  return sent;
}

/** A transaction may pay several payouts, each by its own transfer. */
async function firstFree(tx: Tx, hash: string, found: number[]): Promise<TransferRow["tx_ordinal"]> {
  const taken = await tx
    .selectFrom("book_transfer")
    .select("tx_ordinal")
    .where("tx_hash", "=", hash)
    .execute();
  const free = found.find((ordinal) => !taken.some(({ tx_ordinal }) => tx_ordinal === ordinal));
  if (free === undefined) throw new Refused("transaction_taken", { field: "txHash" });
  return free;
}
