/** Booked first, so that the chain never holds less than is owed, and sent by hand. Source: rules.md O107. */
import type { BookTransfer, FeesPayoutBody } from "../../contract/books/schemas.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { payableAddress } from "../chain/address.ts";
import { assertReconciled } from "../chain/comparison.ts";
import type { Context } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { addToCounter, FEES_TAKEN } from "../ledger/counters.ts";
import { Posting } from "../ledger/posting.ts";
import { assertOutside } from "../chain/platform-address.ts";
import { recordAct } from "../operator/audit.ts";
import type { ProposalKind } from "../operator/proposals/kind.ts";
import type { Tx } from "../store/store.ts";
import { changeOf, countDay, insertTransfer, lastTransfer, lockBooks, toTransfer } from "./transfers.ts";

export function feesPayoutKind(ctx: Context): ProposalKind<"POST operator/fees/payout"> {
  return {
    call: "POST operator/fees/payout",
    // A restored database may not know sent payments.
    before: () => assertReconciled(ctx),
    async preview(tx, input, at) {
      const { units, address, held, limit } = await check(ctx, tx, input, at);
      const { amount, reason } = input;
      const change = changeOf(held, { fees: -units, custody: units });
      return {
        subject: address,
        restsOn: { address, limit, last: await lastTransfer(tx) },
        effect: { amount, address, reason, ...change },
      };
    },
    perform: (tx, input, { at }) => payOut(ctx, tx, input, at),
  };
}

/** @throws Refused `bad_address`, `platform_address`, `above_limit` beyond the fees or the day's limit */
async function check(ctx: Context, tx: Tx, input: FeesPayoutBody, at: Date) {
  const address = payableAddress(input.address);
  if (address === null) throw new Refused("bad_address", { field: "address" });
  await assertOutside(ctx.chain, tx, address);
  const units = parseAmount(input.amount);
  const held = await lockBooks(tx);
  if (units > held.fees)
    throw new Refused("above_limit", { field: "amount", limit: formatAmount(held.fees) });
  return { units, address, held, ...(await countDay(tx, units, at)) };
}

async function payOut(ctx: Context, tx: Tx, input: FeesPayoutBody, at: Date): Promise<BookTransfer> {
  const { units, address, held, day } = await check(ctx, tx, input, at);
  const { reason } = input;
  const posting = await Posting.open(tx, [], at);
  const id = posting.post({ kind: "fees-payout", type: "credit", source: { address, reason } }, [
    { party: { pool: "fees" }, asset: "usdt", amount: -units },
    { party: { pool: "custody" }, asset: "usdt", amount: units },
  ]);
  await posting.write();
  await addToCounter(tx, FEES_TAKEN, units);
  const row = await insertTransfer(tx, {
    kind: "payout",
    taken_from: "fees",
    amount: units,
    address,
    state: "open",
    day,
    reason,
    made_at: at,
    transaction_id: id,
  });
  const { before, after } = changeOf(held, { fees: -units, custody: units });
  const made = toTransfer(row);
  await recordAct(
    tx,
    { act: "fees payout", subject: made.id, before, after: { ...after, ...made }, reason },
    at,
  );
  return made;
}
