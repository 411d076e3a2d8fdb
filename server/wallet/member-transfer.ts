/** `wallet/transfer`. Source: rules.md T1 to T3 and T6. */
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { previewTransfer, transferBounds } from "../../contract/wallet/rules.ts";
import type { BalanceLine, TransferBody, TransferLog } from "../../contract/wallet/schemas.ts";
import { openExits, type Exits } from "../gate/outflow.ts";
import type { Spender } from "../gate/spender.ts";
import type { Done } from "../ledger/receipts.ts";
import { orRefused, Refused } from "../core/refused.ts";
import { settleAll } from "../store/settle-all.ts";
import type { Store, Tx } from "../store/store.ts";
import { cursorKey, page, pageLimit, type PageRequest } from "../core/paging.ts";
import { areInOneLine, findOpenMembers } from "../core/members.ts";
import { announceAll } from "../announce/announce.ts";
import { toOtherSessions, type Outgoing } from "../announce/outgoing.ts";
import { lineColumns, toLine } from "./statement.ts";

export interface TransferOrder {
  spender: Spender;
  body: Pick<TransferBody, "account" | "amount">;
  /** Id of the transfer that it returns, to whose amount the bounds of transfers do not apply. */
  returns?: string;
}

/**
 * @param orders at most one of each sender.
 * @returns the outcomes in order: refusals are those of the gate; `recipient_unknown`, `self_transfer`,
 * `not_in_network`, `multiple_of_10`, `below_minimum`, `above_limit`, `insufficient_balance`.
 */
export async function performTransfers(
  tx: Tx,
  orders: TransferOrder[],
  at: Date,
): Promise<(Done | Refused)[]> {
  const recipients = await findOpenMembers(
    tx,
    orders.map(({ body }) => body.account),
  );
  const recipientOf = ({ body }: TransferOrder) => recipients.get(normaliseAccount(body.account));
  const pairs = orders.flatMap((order): [bigint, bigint][] => {
    const recipient = recipientOf(order);
    return recipient === undefined ? [] : [[order.spender.memberId, recipient]];
  });
  const spenders = orders.map(({ spender }) => spender);
  const [exits, inLine] = await settleAll([
    openExits(tx, spenders, "transfer", at, [...recipients.values()]),
    areInOneLine(tx, pairs),
  ]);
  const batch: Batch = {
    exits,
    inLine: new Set(pairs.filter((_, i) => inLine[i]).map(([from]) => from)),
    told: [],
    sent: [],
    at,
  };
  const outcomes = orders.map((order) => orRefused(() => send(batch, order, recipientOf(order))));
  await settleAll([exits.write(), exits.posting.write()]);
  await announceAll(tx, [...batch.told, ...(await toOtherSessions(tx, batch.sent, at))]);
  return outcomes;
}

interface Batch {
  exits: Exits;
  inLine: ReadonlySet<bigint>;
  told: Parameters<typeof announceAll>[1];
  sent: Outgoing[];
  at: Date;
}

function send(
  { exits: { posting, settings, of }, inLine, told, sent, at }: Batch,
  { spender, body, returns }: TransferOrder,
  recipientId: bigint | undefined,
): Done {
  const senderId = spender.memberId;
  const exit = of.get(senderId)!;
  if (exit instanceof Refused) throw exit;
  if (recipientId === undefined) throw new Refused("recipient_unknown", { field: "account" });
  if (recipientId === senderId) throw new Refused("self_transfer", { field: "account" });
  if (!inLine.has(senderId)) throw new Refused("not_in_network", { field: "account" });
  const amount = parseAmount(body.amount);
  const balance = posting.balance(senderId, "usdt");
  const refusal =
    returns === undefined
      ? previewTransfer(amount, balance, settings).refusal
      : amount > balance && "insufficient_balance";
  if (refusal) throw new Refused(refusal, { field: "amount", ...transferBounds(settings) });
  const right = exit.leave(amount);
  const { account } = exit.member;
  const recipient = { uid: recipientId.toString(), account: normaliseAccount(body.account) };
  const since = posting.lineCount;
  const returned = returns === undefined ? {} : { returns };
  const source = { from: account, to: recipient.account, ...returned };
  const transaction = posting.post({ kind: "transfer", type: "transfer", source }, [
    { party: { member: senderId, right }, asset: "usdt", amount: -amount },
    { party: { member: recipientId }, asset: "usdt", amount },
  ]);
  told.push({
    memberId: recipientId,
    event: returns === undefined ? "transfer_received" : "transfer_returned",
    id: transaction,
    opens: posting.linesOf(recipientId, since)[0]!.seq.toString(),
    data: { amount: formatAmount(amount), account },
    at,
  });
  const lines = posting.linesOf(senderId, since);
  sent.push({
    memberId: senderId,
    event: "transfer_sent",
    id: transaction,
    opens: lines[0]!.seq.toString(),
    data: { amount: formatAmount(amount), account: recipient.account },
    ...(spender.tokenHash && { except: spender.tokenHash }),
    at,
  });
  return {
    lines,
    subject: { recipient, amount: formatAmount(amount), ...returned },
  };
}

/** @throws Refused as {@link performTransfers} */
export async function transfer(tx: Tx, order: TransferOrder, at: Date): Promise<Done> {
  const [outcome] = await performTransfers(tx, [order], at);
  if (outcome instanceof Refused) throw outcome;
  return outcome!;
}

export async function readTransfers(db: Store, memberId: bigint, request: PageRequest) {
  const limit = pageLimit(request);
  const cursor = cursorKey(request, /^(\d+)$/);
  let query = db
    .selectFrom("entry")
    .innerJoin("ledger_transaction", "ledger_transaction.id", "entry.transaction_id")
    .select(lineColumns)
    .select(["ledger_transaction.kind", "ledger_transaction.source as common"])
    .where("member_id", "=", memberId)
    .where("type", "=", "transfer");
  if (cursor) query = query.where("seq", "<", Number(cursor[1]));
  const rows = await query
    .orderBy("seq", "desc")
    .limit(limit + 1)
    .execute();
  return page(
    rows,
    limit,
    (row) => String(row.seq),
    (row) => toTransfer(toLine(row)),
  );
}

export function toTransfer({ source, amount, createdAt }: BalanceLine): TransferLog {
  const isOut = amount.startsWith("-");
  return {
    id: source.transfer,
    direction: isOut ? "out" : "in",
    account: String(isOut ? source.to : source.from),
    amount: isOut ? amount.slice(1) : amount,
    ...(typeof source["returns"] === "string" && { returns: source["returns"] }),
    createdAt,
  };
}
