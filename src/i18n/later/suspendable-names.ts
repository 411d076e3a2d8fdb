import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Suspendable } from "../../../contract/operator/suspendable.ts";

const names: Record<Suspendable, MessageDescriptor> = {
  withdraw: msg`Withdrawals`,
  transfer: msg`Transfers between members`,
  gift: msg`Gifts of passes`,
  vote: msg`Votes`,
  swap: msg`Trades`,
  stake: msg`Pledging fuel`,
  pass: msg`Buying and pledging passes`,
  deposit: msg`Deposits`,
  register: msg`New accounts`,
};

/** Falls back to the word itself, for what a newer server suspends. */
export function suspendableName(act: string): string {
  const name = (names as Partial<Record<string, MessageDescriptor>>)[act];
  return name ? i18n._(name) : act;
}

/** In the order of the table above. */
export function suspendableNames(acts: readonly string[], language: string): string {
  const ordered = [
    ...Object.keys(names).filter((act) => acts.includes(act)),
    ...acts.filter((act) => !(act in names)),
  ];
  return new Intl.ListFormat(language, { type: "unit" }).format(ordered.map(suspendableName));
}
