/** Source: rules.md M26. */
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import { dayIn } from "../../contract/days.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import type { CreditBody } from "../../contract/operator/schemas.ts";
import type { EntryInput } from "../ledger/accounts.ts";
import { platformDebit } from "../gate/platform-debit.ts";
import { Posting, type Line } from "../ledger/posting.ts";
import { acceptShortfall } from "../chain/breaks.ts";
import { announce } from "../announce/announce.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import { recordAct, type Act } from "../operator/audit.ts";
import { addLots, takeFromLots } from "../fuel/locked-lots.ts";
import { findMember } from "../core/members.ts";
import { readSettings } from "../core/settings.ts";

/** @throws Refused `recipient_unknown`, and as {@link credit}. */
export async function creditAccount(tx: Tx, body: CreditBody, at: Date): Promise<Line[]> {
  const member = await findMember(tx, body.account);
  if (member === undefined) throw new Refused("recipient_unknown", { field: "account" });
  const lines = await credit(tx, member, body, at);
  await recordAct(tx, creditAct(body, lines), at);
  return lines;
}

/** The balances make the audit log readable without the statement. */
function creditAct({ account, asset, amount, reason }: CreditBody, lines: Line[]): Act {
  const balance = lines.find((line) => line.asset === asset)!.balance;
  return {
    act: "credit",
    subject: normaliseAccount(account),
    before: { asset, balance: formatAmount(balance - parseAmount(amount)) },
    after: { asset, amount, balance: formatAmount(balance) },
    reason,
  };
}

/**
 * A negative amount takes back. usdt comes from custody, points are backed by it, fuel and locked fuel come from the
 * treasury.
 * @throws Refused `invalid` for zero; InsufficientBalance; PoolExhausted.
 */
export async function credit(tx: Tx, memberId: bigint, body: CreditBody, at: Date): Promise<Line[]> {
  const amount = parseAmount(body.amount);
  if (amount === 0n) throw new Refused("invalid", { field: "amount" });
  const posting = await Posting.open(tx, [memberId], at);
  const id = posting.post({ kind: "credit", type: "credit", source: { reason: body.reason } }, [
    { party: { member: memberId, right: platformDebit(memberId) }, asset: body.asset, amount },
    ...counterpart(body.asset, amount),
  ]);
  await posting.write();
  // Promises USDT that nobody has deposited, or takes such a promise back: rules.md W28.
  if (body.asset === "usdt" || body.asset === "points") await acceptShortfall(tx, amount);
  if (body.asset === "lock") await changeLots(tx, memberId, amount, at);
  const lines = posting.linesOf(memberId);
  const { asset } = body;
  await announce(tx, memberId, {
    event: amount < 0n ? "platform_debited" : "platform_credited",
    id,
    opens: lines.find((line) => line.asset === asset)!.seq.toString(),
    data: { asset, change: formatAmount(amount) },
    at,
  });
  return lines;
}

async function changeLots(tx: Tx, member: bigint, amount: bigint, at: Date): Promise<void> {
  if (amount < 0n) return takeFromLots(tx, member, -amount);
  const { withdrawWindow, lockReleaseRate } = await readSettings(tx);
  await addLots(tx, [{ member, amount }], dayIn(withdrawWindow.timeZone, at), lockReleaseRate);
}

function counterpart(asset: CreditBody["asset"], amount: bigint): EntryInput[] {
  const entries: Record<CreditBody["asset"], EntryInput[]> = {
    usdt: [{ party: { pool: "custody" }, asset: "usdt", amount: -amount }],
    points: [
      { party: { pool: "supply" }, asset: "points", amount: -amount },
      { party: { pool: "custody" }, asset: "usdt", amount: -amount },
      { party: { pool: "backing" }, asset: "usdt", amount },
    ],
    fuel: [{ party: { pool: "treasury" }, asset: "fuel", amount: -amount }],
    lock: [
      { party: { pool: "supply" }, asset: "lock", amount: -amount },
      { party: { pool: "treasury" }, asset: "fuel", amount: -amount },
      { party: { pool: "backing" }, asset: "fuel", amount },
    ],
  };
  return entries[asset];
}
