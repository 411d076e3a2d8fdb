import { i18n } from "@lingui/core";
import type { Amount } from "../../../contract/money.ts";
import { withdrawBounds, type WithdrawRefusal } from "../../../contract/withdrawals/rules.ts";
import { reasonText } from "../../i18n/later/reasons.ts";
import { Missing } from "../../parts/later/money/Missing.tsx";
import { amountToType } from "../../ui/later/forms/typed-amount.ts";
import type { WithdrawLimits } from "./check.ts";

export const WITHDRAW_PATH = "/pages/withdraw";

export interface AmountRefusedProps {
  refusal: WithdrawRefusal;
  amount: Amount;
  address: string;
  limits: WithdrawLimits;
}

export function AmountRefused({ refusal, amount, address, limits }: AmountRefusedProps) {
  const { terms, available, remaining, dayLimit } = limits;
  if (refusal !== "insufficient_balance")
    return reasonText(refusal, withdrawBounds(terms, remaining, dayLimit));
  const form = { amount: amountToType(amount, i18n.locale), address };
  return <Missing asset="usdt" need={amount} available={available} begun={{ path: WITHDRAW_PATH, form }} />;
}
