/** Direct members by what is typed and in the chosen order, of those that are mirrored. Source: rules.md R9. */
import { normaliseAccount } from "../../../../contract/accounts/rules.ts";
import { parseAmount } from "../../../../contract/money.ts";
import { memberOrders, type MemberOrder } from "../../../../contract/team/growth-schemas.ts";
import type { DirectMember } from "../../../../contract/team/schemas.ts";

export interface Choice {
  search: string;
  order: MemberOrder;
}

export const noChoice: Choice = { search: "", order: "newest" };

/** Of what was kept, perhaps by an earlier version. */
export function isChoice(value: unknown): value is Choice {
  const { search, order } = (value ?? {}) as Partial<Choice>;
  return typeof search === "string" && memberOrders.some((one) => one === order);
}

/** @param members newest first. @param choice found are accounts that hold the text, in any case. */
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
