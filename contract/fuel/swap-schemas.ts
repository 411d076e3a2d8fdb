import { Type, type Static } from "typebox";
import { Receipt } from "../wallet/receipt-schemas.ts";
import { proofs } from "../accounts/factor-schemas.ts";
import { Amount, Currency } from "../schemas.ts";

export const SwapBody = Type.Object({
  from: Currency,
  to: Currency,
  amount: Amount,
  expect: Type.String({ ...Amount, description: "The receive amount that the member was shown." }),
  ...proofs,
});
export type SwapBody = Static<typeof SwapBody>;

/** `fee` and `burn` are in fuel, `pay` in the asset given, `receive` in the asset received. */
export const SwapResult = Type.Object({
  pay: Amount,
  fee: Amount,
  burn: Amount,
  receive: Amount,
  receipt: Receipt,
});
export type SwapResult = Static<typeof SwapResult>;
