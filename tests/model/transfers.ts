/** Transfers between members, and their return. Source: rules.md T2, T5. */
import { ONE, units } from "./money.ts";
import { isAboveDay, leave } from "./outflows.ts";
import {
  ancestors,
  find,
  type Member,
  type Outcome,
  post,
  type Reason,
  type Transfer,
  type World,
} from "./world.ts";

/** Only to an ancestor or a descendant. Source: rules.md R2. */
export function transfer(world: World, member: Member, account: string, amount: bigint): Outcome {
  const { applyTransferMinAmount, transferAmountLimit } = world.numbers;
  const limit = units(transferAmountLimit);
  const to = find(world, account);
  const refused: Reason[] = [];
  if (amount <= 0n || amount < units(applyTransferMinAmount)) refused.push("below_minimum");
  if (amount % (10n * ONE) !== 0n) refused.push("multiple_of_10");
  if ((limit > 0n && amount > limit) || isAboveDay(world, member, amount)) refused.push("above_limit");
  if (member.balances.usdt < amount) refused.push("insufficient_balance");
  if (!to) refused.push("recipient_unknown");
  else if (to === member) refused.push("self_transfer");
  else if (!ancestors(to).includes(member) && !ancestors(member).includes(to)) refused.push("not_in_network");
  if (!to || refused.length > 0) return { refused };
  return carryOut(world, { from: member, to, amount, isReturn: false });
}

/** What is looked at before the spender. An id that is not known is nobody's. @returns null where it can be returned */
export function whyNotReturned(world: World, member: Member, id: string): Reason | null {
  const received = findTransfer(world, id);
  if (!received || ![received.from, received.to].includes(member)) return "not_found";
  if (received.to !== member || received.isReturn) return "invalid";
  return received.isReturned ? "changed_meanwhile" : null;
}

/** Whole, once, and whatever the bounds of transfers are now. */
export function returnTransfer(world: World, member: Member, id: string): Outcome {
  const received = findTransfer(world, id)!;
  const { from, amount } = received;
  const refused: Reason[] = [];
  if (member.balances.usdt < amount) refused.push("insufficient_balance");
  if (isAboveDay(world, member, amount)) refused.push("above_limit");
  if (refused.length > 0) return { refused };
  received.isReturned = true;
  return carryOut(world, { from: member, to: from, amount, isReturn: true });
}

const findTransfer = ({ transfers }: World, id: string) => transfers.find((one) => one.id === id);

function carryOut(world: World, about: Pick<Transfer, "from" | "to" | "amount" | "isReturn">): Outcome {
  const { from, to, amount } = about;
  const made: Transfer = { id: "", isReturned: false, ...about };
  world.transfers.push(made);
  leave(world, from, amount);
  post(from, "usdt", "transfer", -amount);
  post(to, "usdt", "transfer", amount);
  return {
    data: {},
    learn: ({ id }) => {
      made.id = id;
    },
  };
}
