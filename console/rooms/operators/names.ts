import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Role } from "../../../contract/operator/roles.ts";

const names: Record<Role, MessageDescriptor> = {
  support: msg`Support`,
  finance: msg`Finance`,
  editor: msg`Editor`,
  admin: msg`Admin`,
  auditor: msg`Auditor`,
};

const about: Record<Role, MessageDescriptor> = {
  support: msg`Helps members: feedback, recoveries, freezes`,
  finance: msg`Moves money: withdrawals, deposits, books, airdrops`,
  editor: msg`Writes what members read: notices, articles, banners`,
  admin: msg`All of the above, settings and operators`,
  auditor: msg`Reads everything, changes nothing`,
};

/** Falls back to the code: a newer server may have more. */
export const roleName = (role: Role) => (names[role] ? i18n._(names[role]) : role);
export const roleAbout = (role: Role) => i18n._(about[role]);

export function roleNames(held: readonly Role[]): string {
  return new Intl.ListFormat(i18n.locale, { type: "unit" }).format(held.map(roleName));
}
