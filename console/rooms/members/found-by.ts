import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MemberKey } from "../../../contract/operator/schemas.ts";

const names: Record<MemberKey, MessageDescriptor> = {
  account: msg`by account`,
  uid: msg`by number`,
  referral: msg`by referral link`,
  deposit_address: msg`by deposit address`,
  withdrawal_address: msg`by withdrawal address`,
  deposit: msg`by a deposit`,
  payout: msg`by a payout`,
};

/** Falls back to the code: a newer server may have more. */
export const foundByName = (by: MemberKey) => (names[by] ? i18n._(names[by]) : by);
