import type { ReactNode } from "react";
import type { Amount } from "../../../contract/money.ts";
import type { VotePayType } from "../../../contract/votes/payment-rules.ts";
import { formatExact } from "../../i18n/format.ts";
import { assetUnit } from "../../i18n/names.ts";
import { SecondValue } from "../../parts/SecondValue.tsx";

/** USDT prices include the second currency. */
export function priceText(pay: Amount | string, payType: VotePayType, language: string): ReactNode {
  const price = `${formatExact(pay, language)} ${assetUnit(payType)}`;
  if (payType !== "usdt") return price;
  return (
    <>
      {price}
      <SecondValue value={pay} note />
    </>
  );
}
