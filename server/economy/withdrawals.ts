/** Source: rules.md O120, W2, W7. */
import { multiply, parseAmount } from "../../contract/money.ts";
import type { PreviewFigure } from "../../contract/operator/schedule-schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { previewWithdraw, remainingToday } from "../../contract/withdrawals/rules.ts";
import type { Tx } from "../core/context.ts";
import type { Span } from "../reports/sums.ts";
import { slicesOf } from "./day.ts";
import { figure, missing } from "./figures.ts";

interface Requested {
  id: bigint;
  member_id: bigint;
  amount: bigint;
  fee: bigint;
  status: string;
}

const keys = ["withdrawMinAmount", "withdrawMultiple", "withdrawAmountLimit"] as const;

export async function previewWithdrawals(
  tx: Tx,
  span: Span,
  change: Partial<Settings>,
): Promise<PreviewFigure[]> {
  const requested = await readRequested(tx, span);
  let [refused, amount, was, would, isSure] = [0n, 0n, 0n, 0n, true];
  for (const own of Map.groupBy(requested, ({ member_id }) => member_id).values()) {
    // Not recorded is when a returned amount became free again for the day's limit.
    const counted = refusedOf(own, change, true);
    const returned = refusedOf(own, change, false);
    isSure &&= own.every(({ id }) => counted.has(id) === returned.has(id));
    for (const one of own) {
      const isRefused = counted.has(one.id);
      if (isRefused) [refused, amount] = [refused + 1n, amount + one.amount];
      if (isReturned(one)) continue;
      was += one.fee;
      if (!isRefused) would += feeOf(one, change);
    }
  }
  const count = isSure ? { was: 0n, would: refused } : missing("order", 0n);
  const total = isSure ? { was: 0n, would: amount } : missing("order", 0n);
  return [
    figure(
      "withdraw_fees",
      "usdt",
      ["withdrawFeeRate", ...keys],
      isSure ? { was, would } : missing("order", was),
    ),
    figure("withdrawals_refused", "requests", keys, count),
    figure("withdrawals_refused_amount", "usdt", keys, total),
  ];
}

function feeOf({ amount, fee }: Requested, { withdrawFeeRate }: Partial<Settings>): bigint {
  return withdrawFeeRate === undefined ? fee : multiply(amount, parseAmount(withdrawFeeRate));
}

const isReturned = ({ status }: Requested) => status === "rejected" || status === "cancelled";

/** In order: a refused request leaves room for later ones. Unchanged bounds refuse none. */
function refusedOf(own: Requested[], change: Partial<Settings>, countReturned: boolean): Set<bigint> {
  const terms = {
    withdrawFeeRate: "0",
    withdrawMinAmount: change.withdrawMinAmount ?? "0",
    withdrawMultiple: change.withdrawMultiple ?? 1,
  };
  const refused = new Set<bigint>();
  let used = 0n;
  for (const one of own) {
    const { amount } = one;
    const remaining = remainingToday(change.withdrawAmountLimit ?? "0", used);
    const bounds = { available: amount, remaining };
    const { refusal } = previewWithdraw(amount, bounds, terms);
    if (refusal !== null) refused.add(one.id);
    else if (countReturned || !isReturned(one)) used += amount;
  }
  return refused;
}

async function readRequested(tx: Tx, span: Span): Promise<Requested[]> {
  const requested: Requested[] = [];
  for (const { from, to } of slicesOf(span)) {
    const rows = await tx
      .selectFrom("withdrawal")
      .select(["id", "member_id", "amount", "fee", "status"])
      .where("created_at", ">=", from)
      .where("created_at", "<", to)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    requested.push(...rows);
  }
  return requested;
}
