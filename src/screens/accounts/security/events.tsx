import type { ReactNode } from "react";
import type { AccountEvent, AccountEventType } from "../../../../contract/accounts/event-schemas.ts";
import { MyIcon, WarningIcon } from "../../../ui/icons/index.ts";
import { ShieldIcon } from "../../../ui/later/icons/things.tsx";

const warnings = new Set<AccountEventType>([
  "frozen",
  "sign_in_failures",
  "pay_password_locked",
  "new_device",
  "allow_list_off",
  "own_limit_raise",
  "recovery_asked",
  "recovery_started",
  "recovery_link",
  "recovery_used",
  "close_asked",
  "close_near",
]);

export function eventIcon(type: AccountEventType): ReactNode {
  if (type === "sign_in") return <MyIcon />;
  return warnings.has(type) ? <WarningIcon /> : <ShieldIcon />;
}

export function deviceAndTime(
  { detail, device }: Pick<AccountEvent, "detail" | "device">,
  time: string,
): string {
  return [detail, device, time].filter((part) => part != null).join(" · ");
}
