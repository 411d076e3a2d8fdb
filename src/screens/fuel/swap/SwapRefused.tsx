import { i18n } from "@lingui/core";
import { swapBounds, type SwapRefusal } from "../../../../contract/fuel/swap-rules.ts";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import type { Balances } from "../../../../contract/wallet/schemas.ts";
import { reasonText } from "../../../i18n/later/reasons.ts";
import { Missing } from "../../../parts/later/money/Missing.tsx";
import { amountToType } from "../../../ui/later/forms/typed-amount.ts";
import { availableFor, SWAP_PATH, type Order } from "./order.ts";

export interface SwapRefusedProps {
  refusal: SwapRefusal;
  order: Order;
  balances: Balances;
  config: Config;
}

export function SwapRefused({ refusal, order, balances, config }: SwapRefusedProps) {
  const { pair, amount } = order;
  if (refusal !== "insufficient_balance") return reasonText(refusal, swapBounds(pair, config));
  const short = { need: amount, available: availableFor(pair, balances) };
  return pair.from === "usdt" ? (
    <Missing
      asset="usdt"
      {...short}
      begun={{ path: SWAP_PATH, form: { amount: amountToType(amount, i18n.locale) } }}
    />
  ) : (
    <Missing asset="fuel" {...short} />
  );
}
