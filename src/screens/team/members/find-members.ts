/** Source: rules.md R9. */
import { normaliseAccount } from "../../../../contract/accounts/rules.ts";
import { parseAmount } from "../../../../contract/money.ts";
import { memberOrders, type MemberOrder } from "../../../../contract/team/growth-schemas.ts";
import type { DirectMember } from "../../../../contract/team/schemas.ts";

export interface Choice {
  search: string;
  order: MemberOrder;
}

export const noChoice: Choice = { search: "", order: "newest" };

/** Checks a stored value, perhaps of an earlier version. */
export function isChoice(value: unknown): value is Choice {
  const { search, order } = (value ?? {}) as Partial<Choice>;
  return typeof search === "string" && memberOrders.some((one) => one === order);
}

/** @param members newest first. */
export function findMembers(members: readonly DirectMember[], { search, order }: Choice): DirectMember[] {
  const sought = normaliseAccount(search);
  const found = members.filter(({ account }) => account.includes(sought));
  if (order === "newest") return found;
  if (order === "account") return found.toSorted((a, b) => (a.account < b.account ? -1 : 1));
  const rank = new Map(found.map((member) => [member, parseAmount(member.performance)]));
  return found.toSorted((a, b) => compare(rank.get(b)!, rank.get(a)!));
}

function compare(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
