import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { boundsFor, reasonTextId } from "../../../contract/bounds.ts";
import { formatAmount } from "../../../contract/money.ts";
import type { OwnRest } from "../../../contract/wallet/own-limit.ts";
import type { Bounds, Reason } from "../../../contract/reasons.ts";
import { formatExact } from "../format.ts";
import type { LocalReason } from "./local-reason-texts.ts";
import { reasonTexts } from "./reason-texts.ts";

export type { LocalReason } from "./local-reason-texts.ts";

/** Texts that include bounds, by the ids of `reasonTextId`. */
const withBounds: Partial<Record<string, MessageDescriptor>> = {
  "reason.below_minimum.named": msg({
    id: "reason.below_minimum.named",
    message: "The amount is below the minimum of {minimum}.",
  }),
  "reason.above_limit.named": msg({
    id: "reason.above_limit.named",
    message: "The amount is above the limit of {limit}.",
  }),
  "reason.above_limit.day": msg({
    id: "reason.above_limit.day",
    message: "Today's limit is {dayLimit}, of which {limit} is left.",
  }),
  "reason.above_limit.own": msg({
    id: "reason.above_limit.own",
    message: "Your own daily limit is {ownLimit}, of which {limit} is left today.",
  }),
  "reason.outside_window.named": msg({
    id: "reason.outside_window.named",
    message: "Withdrawals are closed now. They are open from {opens} to {closes} ({timeZone}).",
  }),
  "reason.payment_found.named": msg({
    id: "reason.payment_found.named",
    message:
      "Transaction {txHash} has paid this amount to this address. Record it as the payment, or state that it was not ours.",
  }),
};

/** Shown by the server with every success, and by the app when money has moved. Source: rules.md A4. */
export const success = msg({ id: "message.success", message: "Operation Successful!" });

/** These bounds are not amounts. */
const verbatim = new Set(["opens", "closes", "timeZone", "txHash"]);

export function ownLimitText({ limit, left }: OwnRest): string {
  return reasonText("above_limit", { limit: formatAmount(left), ownLimit: limit });
}

/** Returns the text in the current language, with the bounds if known. */
export function reasonText(reason: Reason | LocalReason, bounds: Bounds = {}): string {
  const formatted = Object.entries(boundsFor(reason, bounds)).map(([name, value]) => [
    name,
    verbatim.has(name) ? value : formatExact(value, i18n.locale),
  ]);
  const values: Record<string, string> = { multiple: "10", ...Object.fromEntries(formatted) };
  return i18n._({ ...(withBounds[reasonTextId(reason, bounds)] ?? reasonTexts[reason]), values });
}
