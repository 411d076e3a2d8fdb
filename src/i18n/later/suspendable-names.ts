import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Suspendable } from "../../../contract/operator/suspendable.ts";

const names: Record<Suspendable, MessageDescriptor> = {
  withdraw: msg`Withdrawals`,
  transfer: msg`Member transfers`,
  gift: msg`Gifts of passes`,
  vote: msg`Votes`,
  swap: msg`Trades`,
  stake: msg`Pledges`,
  pass: msg`Passes`,
  deposit: msg`Deposits`,
  register: msg`New accounts`,
};

/** Falls back to the word itself, for what a newer server suspends. */
export function suspendableName(act: string): string {
  const name = (names as Partial<Record<string, MessageDescriptor>>)[act];
  return name ? i18n._(name) : act;
}

/** In the order of the table above. */
export function suspendableNames(acts: readonly string[]): string {
  const known = Object.keys(names);
  const ordered = [
    ...known.filter((act) => acts.includes(act)),
    ...acts.filter((act) => !known.includes(act)),
  ];
  return ordered.map(suspendableName).join(" \u00B7 ");
}
