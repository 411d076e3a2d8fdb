/** Members, the operator's credits, and withdrawals. Source: rules.md M26, W1 and W10. */
import type { Suspendable } from "../../contract/operator/suspendable.ts";
import { issueLock, withdrawLock } from "./income.ts";
import { decimal, ONE, share, sum, units } from "./money.ts";
import { comeBack, isAboveDay, leave } from "./outflows.ts";
import {
  type Asset,
  dayOf,
  find,
  held,
  join,
  type Member,
  move,
  type Outcome,
  post,
  put,
  type Reason,
  timeOfDay,
  type Withdrawal,
  type WithdrawStatus,
  type World,
} from "./world.ts";

export function register(world: World, account: string, referrer: string): Outcome {
  const above = find(world, referrer);
  const refused: Reason[] = [];
  if (world.suspended.includes("register")) return { refused: ["suspended"] };
  if (find(world, account)) refused.push("account_taken");
  if (!above) refused.push("referrer_unknown");
  if (!above || refused.length > 0) return { refused };
  join(world, account, above);
  return { data: {} };
}

/** A negative amount takes back. What is credited comes from where that asset is issued. */
export function credit(world: World, account: string, asset: Asset, amount: bigint): Outcome {
  const member = find(world, account);
  if (!member) return { refused: ["recipient_unknown"] };
  if (amount === 0n) return { refused: ["invalid"] };
  if (member.balances[asset] + amount < 0n) return { refused: ["insufficient_balance"] };
  const isFuel = asset === "fuel" || asset === "lock";
  if (isFuel && amount > held(world, "treasury", "fuel")) return { refused: ["reserve_exhausted"] };
  if (asset === "usdt") put(world, "custody", "usdt", -amount);
  if (asset === "fuel") put(world, "treasury", "fuel", -amount);
  if (asset === "points") {
    move(world, "usdt", "custody", "backing", amount);
    put(world, "supply", "points", -amount);
  }
  if (asset === "lock") {
    if (amount > 0n) issueLock(world, member, amount, dayOf(world.now));
    else withdrawLock(world, member, -amount);
  }
  post(member, asset, "credit", amount);
  return { data: {} };
}

export function suspend(world: World, suspended: readonly Suspendable[]): Outcome {
  world.suspended = suspended;
  return { data: { suspended } };
}

export function setFrozen(world: World, account: string, frozen: boolean): Outcome {
  const member = find(world, account);
  if (!member) return { refused: ["recipient_unknown", "not_found"] };
  member.frozen = frozen;
  return { data: { username: member.account, frozen } };
}

export interface WithdrawRequest {
  amount: bigint;
  address: string;
  isGoodAddress: boolean;
  expect: bigint;
}

/** The window is 18:00-24:00 of the platform's day, for which the default stands throughout. */
const OPENS = 18 * 3_600_000;
/** The default stands throughout. */
const COOL_DOWN_MS = 24 * 3_600_000;
const notCounted = new Set<WithdrawStatus>(["rejected", "cancelled"]);

export function withdraw(world: World, member: Member, request: WithdrawRequest): Outcome {
  const { amount, expect } = request;
  const numbers = world.numbers;
  const day = dayOf(world.now);
  const today = world.withdrawals.filter(
    (one) => one.owner === member && one.day === day && !notCounted.has(one.status),
  );
  const fee = share(amount, units(numbers.withdrawFeeRate));
  if (timeOfDay(world.now) < OPENS) return { refused: ["outside_window"] };
  if (!request.isGoodAddress) return { refused: ["bad_address"] };
  const refused: Reason[] = [];
  if (amount <= 0n || amount < units(numbers.withdrawMinAmount)) refused.push("below_minimum");
  if (amount % (BigInt(numbers.withdrawMultiple) * ONE) !== 0n) refused.push("multiple_of_10");
  const used = sum(today.map((one) => one.amount));
  const limit = units(numbers.withdrawAmountLimit);
  if (limit > 0n && used + amount > limit) refused.push("above_limit");
  if (member.balances.usdt < amount) refused.push("insufficient_balance");
  if (refused.length > 0) return { refused };
  if (expect !== amount - fee) return { refused: ["quote_changed"] };
  if (isAboveDay(world, member, amount)) return { refused: ["above_limit"] };

  leave(world, member, amount);
  post(member, "usdt", "withdraw", -amount);
  put(world, "withdrawing", "usdt", amount);
  const address = request.address.toLowerCase();
  const payableAt = payableFrom(world, member, address);
  const isAutomatic = amount <= units(numbers.withdrawAutoApprove) && payableAt <= world.now;
  const status = isAutomatic ? "approved" : "pending";
  const withdrawal: Withdrawal = { id: "", owner: member, address, payableAt, day, amount, fee, status };
  world.withdrawals.push(withdrawal);
  return {
    data: shownWithdrawal(withdrawal),
    learn: ({ id }) => {
      withdrawal.id = id;
    },
  };
}

/** Source: rules.md W30. */
function payableFrom({ withdrawals, now }: World, member: Member, address: string): number {
  const first = withdrawals.find(
    (one) => one.owner === member && one.address === address && !notCounted.has(one.status),
  );
  return first ? first.payableAt : now + COOL_DOWN_MS;
}

export type Decision = "cancel" | "approve" | "reject" | "confirm";

const decisions: Record<Decision, { from: WithdrawStatus[]; to: WithdrawStatus }> = {
  cancel: { from: ["pending"], to: "cancelled" },
  approve: { from: ["pending"], to: "approved" },
  reject: { from: ["pending", "approved", "failed"], to: "rejected" },
  confirm: { from: ["approved", "sent"], to: "confirmed" },
};

/** `by` is the member who cancels; the operator decides the others. */
export function decide(world: World, id: string, decision: Decision, by?: Member): Outcome {
  const withdrawal = world.withdrawals.find((one) => one.id === id && (!by || one.owner === by));
  if (!withdrawal) return { refused: ["not_found"] };
  const { from, to } = decisions[decision];
  const { amount, fee, owner } = withdrawal;
  if (!from.includes(withdrawal.status)) return { refused: ["invalid"] };
  withdrawal.status = to;
  if (to === "cancelled" || to === "rejected") {
    put(world, "withdrawing", "usdt", -amount);
    comeBack(owner, withdrawal.day, amount);
    post(owner, "usdt", "withdraw", amount);
  }
  if (to === "confirmed") {
    move(world, "usdt", "withdrawing", "fees", fee);
    move(world, "usdt", "withdrawing", "custody", amount - fee);
  }
  return { data: shownWithdrawal(withdrawal) };
}

export function shownWithdrawal({ amount, fee, status }: Withdrawal) {
  return { amount: decimal(amount), fee: decimal(fee), arrival: decimal(amount - fee), status };
}
