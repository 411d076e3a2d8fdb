/** An empty reserve refuses swaps. Source: rules.md O107. */
import type { BookTransfer, TopUpBody } from "../../contract/books/schemas.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { Refused } from "../core/refused.ts";
import { addToCounter, FEES_TAKEN } from "../ledger/counters.ts";
import { Posting } from "../ledger/posting.ts";
import { recordAct } from "../operator/audit.ts";
import type { ProposalKind } from "../operator/proposals/kind.ts";
import type { Tx } from "../store/store.ts";
import { assertBacked } from "./backing.ts";
import {
  changeOf,
  countDay,
  insertTransfer,
  lastTransfer,
  lockBooks,
  toTransfer,
  type Held,
} from "./transfers.ts";

export const topUpKind: ProposalKind<"POST operator/reserve/topUp"> = {
  call: "POST operator/reserve/topUp",
  async preview(tx, input, at) {
    const { held, limit, change } = await check(tx, input, at);
    const { amount, from, reason } = input;
    return {
      subject: "reserve",
      restsOn: { limit, last: await lastTransfer(tx) },
      effect: { amount, from, reason, ...changeOf(held, change) },
    };
  },
  perform: (tx, input, { at }) => topUp(tx, input, at),
};

/** @throws Refused `above_limit` beyond the fees or the day's limit; `not_backed` beyond the surplus; `unavailable` */
async function check(tx: Tx, { amount, from }: TopUpBody, at: Date) {
  const units = parseAmount(amount);
  const held = await lockBooks(tx);
  if (from === "surplus") await assertBacked(tx, units, at);
  else if (units > held.fees)
    throw new Refused("above_limit", { field: "amount", limit: formatAmount(held.fees) });
  const source = from === "surplus" ? ("custody" as const) : ("fees" as const);
  const change: Partial<Held> = { [source]: -units, reserve: units };
  return { units, held, source, change, ...(await countDay(tx, units, at)) };
}

async function topUp(tx: Tx, input: TopUpBody, at: Date): Promise<BookTransfer> {
  const { units, held, source, change, day } = await check(tx, input, at);
  const { from, reason } = input;
  const posting = await Posting.open(tx, [], at);
  const id = posting.post({ kind: "reserve-top-up", type: "credit", source: { from, reason } }, [
    { party: { pool: source }, asset: "usdt", amount: -units },
    { party: { pool: "reserve" }, asset: "usdt", amount: units },
  ]);
  await posting.write();
  if (from === "fees") await addToCounter(tx, FEES_TAKEN, units);
  const row = await insertTransfer(tx, {
    kind: "topUp",
    taken_from: from,
    amount: units,
    address: null,
    state: "done",
    day,
    reason,
    made_at: at,
    transaction_id: id,
  });
  const { before, after } = changeOf(held, change);
  const made = toTransfer(row);
  await recordAct(
    tx,
    { act: "reserve top-up", subject: made.id, before, after: { ...after, ...made }, reason },
    at,
  );
  return made;
}
