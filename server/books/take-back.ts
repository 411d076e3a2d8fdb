/** The chain must still back the amount. Source: rules.md O107. */
import type { BookTransfer, FeesTakeBackBody } from "../../contract/books/schemas.ts";
import { formatAmount } from "../../contract/money.ts";
import { assertReconciled } from "../chain/comparison.ts";
import { assertNotPaid } from "../chain/unrecorded-payment.ts";
import { actingFor } from "../core/acting.ts";
import type { Context } from "../core/context.ts";
import { parseId } from "../core/ids.ts";
import { hideNodeErrors } from "../core/node-errors.ts";
import { Refused } from "../core/refused.ts";
import { addToCounter, FEES_TAKEN } from "../ledger/counters.ts";
import { Posting } from "../ledger/posting.ts";
import { recordAct } from "../operator/audit.ts";
import type { ProposalKind } from "../operator/proposals/kind.ts";
import type { Tx } from "../store/store.ts";
import { assertBacked, COMMIT_MS } from "./backing.ts";
import { changeOf, lockBooks, toTransfer, type TransferRow } from "./transfers.ts";

export function takeBackKind(ctx: Context): ProposalKind<"POST operator/fees/takeBack"> {
  return {
    call: "POST operator/fees/takeBack",
    async before({ id, notPaid }) {
      await assertReconciled(ctx);
      if (!notPaid) await assertNotSent(ctx, id);
    },
    async preview(tx, { id, reason, notPaid }, at) {
      const { row, held } = await check(ctx, tx, id, at);
      const { amount, address } = toTransfer(row);
      const change = changeOf(held, { fees: row.amount, custody: -row.amount });
      return {
        subject: id,
        restsOn: { id, state: row.state },
        effect: { id, amount, address, reason, ...change, ...(notPaid && { notPaid }) },
      };
    },
    perform: (tx, input, { at }) => takeBack(ctx, tx, input, at),
  };
}

/** An operator may have sent it and not stated it. @throws Refused `payment_found`, `unavailable` */
async function assertNotSent({ db, chain }: Context, id: string): Promise<void> {
  const row = await db
    .selectFrom("book_transfer")
    .selectAll()
    .where("id", "=", parseId(id))
    .where("state", "=", "open")
    .executeTakeFirst();
  if (!chain || !row?.address) return;
  const own = { kind: "fees", id: row.id } as const;
  const payment = { own, recipient: row.address, amount: row.amount, since: row.made_at };
  await hideNodeErrors(assertNotPaid(db, chain, payment));
}

/** @throws Refused `not_found`; `invalid` if it is not open */
export async function lockOpenPayout(tx: Tx, id: string): Promise<TransferRow> {
  const row = await tx
    .selectFrom("book_transfer")
    .selectAll()
    .where("id", "=", parseId(id))
    .where("kind", "=", "payout")
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused("not_found", { field: "id" });
  if (row.state !== "open") throw new Refused("invalid", { field: "id" });
  return row;
}

/** Without a chain the operators' word counts. */
async function check({ chain }: Context, tx: Tx, id: string, at: Date) {
  const held = await lockBooks(tx);
  const row = await lockOpenPayout(tx, id);
  if (chain) {
    // Only a reading that certainly came after the payout has set it aside.
    const own = await wasRead(tx, row);
    await assertBacked(tx, row.amount, at, own ? row.amount : 0n);
  }
  return { held, row };
}

async function wasRead(tx: Tx, { made_at: made }: TransferRow): Promise<boolean> {
  const after = new Date(made.getTime() + COMMIT_MS);
  const read = tx.selectFrom("custody_reading").select("read_at").where("read_at", ">", after).limit(1);
  return (await read.executeTakeFirst()) !== undefined;
}

async function takeBack(
  ctx: Context,
  tx: Tx,
  { id, reason, notPaid }: FeesTakeBackBody,
  at: Date,
): Promise<BookTransfer> {
  const { held, row } = await check(ctx, tx, id, at);
  const { amount, address } = row;
  const posting = await Posting.open(tx, [], at);
  const back = posting.post(
    { kind: "fees-payout-back", type: "credit", source: { transfer: row.transaction_id, address, reason } },
    [
      { party: { pool: "custody" }, asset: "usdt", amount: -amount },
      { party: { pool: "fees" }, asset: "usdt", amount },
    ],
  );
  await posting.write();
  await addToCounter(tx, FEES_TAKEN, -amount);
  const ended = await tx
    .updateTable("book_transfer")
    .set({ state: "takenBack", back_id: back, ended_at: at, ended_by: actingFor(tx).operator ?? "" })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { before, after } = changeOf(held, { fees: amount, custody: -amount });
  const act = { act: "fees payout taken back", subject: id, reason };
  await recordAct(
    tx,
    { ...act, before, after: { ...after, amount: formatAmount(amount), ...(notPaid && { notPaid }) } },
    at,
  );
  return toTransfer(ended);
}
