import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Recoverable } from "../../../../contract/recovery/schemas.ts";

const names: Record<Recoverable, MessageDescriptor> = {
  login: msg`Login password`,
  pay: msg`Second-level password`,
  factors: msg`Second factors`,
};

/** Such as "Login password and Second factors". */
export function recoverableNames(what: readonly Recoverable[]): string {
  return new Intl.ListFormat(i18n.locale).format(what.map((one) => i18n._(names[one])));
}
