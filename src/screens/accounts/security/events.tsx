import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { AccountEvent, AccountEventType } from "../../../../contract/accounts/event-schemas.ts";
import { MyIcon, ShieldIcon, WarningIcon } from "../../../ui/icons/index.ts";

const names: Record<AccountEventType, MessageDescriptor> = {
  sign_in: msg`Signed in`,
  password_changed: msg`Login password changed`,
  password_reset: msg`Login password reset with the second-level password`,
  pay_password_changed: msg`Second-level password changed`,
  frozen: msg`Account frozen`,
  unfrozen: msg`Freeze lifted`,
  sign_in_failures: msg`Many failed sign-ins`,
  pay_password_locked: msg`Payments locked after wrong second-level passwords`,
  recovery_asked: msg`Recovery of the account asked for`,
  recovery_started: msg`Recovery of the account has begun`,
  recovery_refused: msg`Recovery refused`,
  recovery_cancelled: msg`Recovery cancelled by customer service`,
  recovery_link: msg`Recovery link handed out`,
  recovery_used: msg`Account recovered`,
  factor_added: msg`Second factor added`,
  factor_removed: msg`Second factor removed`,
  recovery_codes_made: msg`New recovery codes made`,
  recovery_code_used: msg`A recovery code was used`,
  factor_policy_changed: msg`What confirms your acts was changed`,
};

const warnings = new Set<AccountEventType>([
  "frozen",
  "sign_in_failures",
  "pay_password_locked",
  "recovery_asked",
  "recovery_started",
  "recovery_link",
  "recovery_used",
]);

export function eventName(type: AccountEventType): string {
  return i18n._(names[type]);
}

export function eventIcon(type: AccountEventType): ReactNode {
  if (type === "sign_in") return <MyIcon />;
  return warnings.has(type) ? <WarningIcon /> : <ShieldIcon />;
}

/** What it is about, the device, the time: as far as known. */
export function deviceAndTime(
  { detail, device }: Pick<AccountEvent, "detail" | "device">,
  time: string,
): string {
  return [detail, device, time].filter((part) => part != null).join(" · ");
}
