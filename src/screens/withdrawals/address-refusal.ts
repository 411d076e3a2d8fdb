import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { formatTime } from "../../i18n/format.ts";
import { reasonText } from "../../i18n/later/reasons.ts";
import type { AskedAddress } from "../../state/withdrawals/address-use.ts";

/**
 * Tells why an address can be neither withdrawn to nor kept in the book: it is invalid, or one of this platform's.
 * Source: rules.md W7.
 */
export function unusableAddress(asked: AskedAddress): string | null {
  if (asked.state === "refused") return asked.failure.text;
  if (asked.state !== "known") return null;
  const { ownDepositOf } = asked.use;
  if (ownDepositOf === "self") return t`This is your own deposit address. You cannot withdraw to it.`;
  if (ownDepositOf === "other")
    return t`This is another member's deposit address. Use a member transfer instead: no fee, and it arrives at once.`;
  return null;
}

/** Tells why the server would refuse the address now. Source: rules.md W7, W53, W55. */
export function addressRefusal(asked: AskedAddress): string | null {
  const unusable = unusableAddress(asked);
  if (unusable !== null || asked.state !== "known") return unusable;
  const { refusal, usableAt } = asked.use;
  if (!refusal) return null;
  if (!usableAt) return reasonText(refusal);
  const time = formatTime(usableAt, i18n.locale);
  return `${reasonText(refusal)} ${t`Try again after ${time}.`}`;
}
