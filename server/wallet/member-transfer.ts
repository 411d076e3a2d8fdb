/** `wallet/transfer`. Source: rules.md T1, T2 and T3. */
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { previewTransfer, transferBounds } from "../../contract/wallet/rules.ts";
import type { BalanceLine, TransferBody, TransferLog } from "../../contract/wallet/schemas.ts";
import { openExit } from "../gate/outflow.ts";
import type { Spender } from "../gate/spender.ts";
import type { Done } from "../ledger/receipts.ts";
import { Refused } from "../core/refused.ts";
import { settleAll } from "../store/settle-all.ts";
import type { Store, Tx } from "../store/store.ts";
import { cursorKey, page, pageLimit, type PageRequest } from "../core/paging.ts";
import { findMember, inOneLine } from "../accounts/members.ts";
import { announce } from "../push/announce.ts";
import { lineColumns, toLine } from "./statement.ts";

/**
 * Sends usdt to an ancestor or descendant.
 * @throws Refused as the gate; `recipient_unknown`, `self_transfer`, `not_in_network`, `multiple_of_10`,
 *   `below_minimum`, `above_limit`, `insufficient_balance`.
 */
export async function transfer(tx: Tx, spender: Spender, body: TransferBody, at: Date): Promise<Done> {
  const senderId = spender.memberId;
  const recipientId = await findMember(tx, body.account);
  const [{ posting, member: sender, settings, leave }, isInLine] = await settleAll([
    openExit(tx, spender, at, recipientId),
    recipientId === undefined ? false : inOneLine(tx, senderId, recipientId),
  ]);
  if (recipientId === undefined) throw new Refused("recipient_unknown", { field: "account" });
  if (recipientId === senderId) throw new Refused("self_transfer", { field: "account" });
  if (!isInLine) throw new Refused("not_in_network", { field: "account" });
  const amount = parseAmount(body.amount);
  const { refusal } = previewTransfer(amount, posting.balance(senderId, "usdt"), settings);
  if (refusal) throw new Refused(refusal, { field: "amount", ...transferBounds(settings) });
  const source = { from: sender.account, to: body.account.trim().toLowerCase() };
  const transaction = posting.post({ kind: "transfer", type: "transfer", source }, [
    { party: { member: senderId, right: await leave(amount) }, asset: "usdt", amount: -amount },
    { party: { member: recipientId }, asset: "usdt", amount },
  ]);
  await posting.write();
  await announce(tx, recipientId, {
    event: "transfer_received",
    id: transaction,
    opens: posting.linesOf(recipientId)[0]!.seq.toString(),
    data: { amount: formatAmount(amount), account: sender.account },
    at,
  });
  const recipient = { uid: recipientId.toString(), account: source.to };
  return { lines: posting.linesOf(senderId), subject: { recipient, amount: formatAmount(amount) } };
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

/** A transfer as its line of the statement tells it. */
export function toTransfer({ source, amount, createdAt }: BalanceLine): TransferLog {
  const isOut = amount.startsWith("-");
  return {
    id: source.transfer,
    direction: isOut ? "out" : "in",
    account: String(isOut ? source.to : source.from),
    amount: isOut ? amount.slice(1) : amount,
    createdAt,
  };
}
