import { i18n } from "@lingui/core";
import type { StakeRefusal } from "../../../../contract/fuel/stake-rules.ts";
import type { Amount } from "../../../../contract/money.ts";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import { reasonText } from "../../../i18n/later/reasons.ts";
import { Missing } from "../../../parts/later/money/Missing.tsx";
import { amountToType } from "../../../ui/later/forms/typed-amount.ts";

export const STAKE_PATH = "/pages/pledge";

export interface StakeRefusedProps {
  refusal: StakeRefusal;
  amount: Amount;
  available: Amount;
  config: Config | null;
}

export function StakeRefused({ refusal, amount, available, config }: StakeRefusedProps) {
  if (refusal !== "insufficient_balance")
    return reasonText(refusal, config ? { minimum: config.stakeMinAmount } : {});
  const form = { amount: amountToType(amount, i18n.locale) };
  return <Missing asset="fuel" need={amount} available={available} begun={{ path: STAKE_PATH, form }} />;
}
