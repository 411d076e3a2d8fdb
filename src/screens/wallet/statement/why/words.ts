import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BalanceLine, LineType } from "../../../../../contract/wallet/schemas.ts";
import { lineTitle } from "../../../../../contract/wallet/line-titles.ts";
import type { StepName, Verdict } from "./step.ts";

const reasons: Record<LineType, MessageDescriptor> = {
  credit: msg`Credited or taken back by the platform; the reason is below.`,
  vote: msg`The price of the level, as it was then.`,
  upgrade: msg`The difference to the price of the higher level.`,
  repurchase: msg`The price that the vote was agreed at, paid again.`,
  burn: msg`The fuel that a re-investment at this level burns.`,
  transfer: msg`USDT between you and a member of your own network. There is no fee.`,
  nft: msg`Passes, at the price of each.`,
  direct: msg`A share of what a member whom you referred paid.`,
  position: msg`A share of a payment in your level's line: the active positions directly ahead of it share it.`,
  dividend: msg`Your vote's share of what the dividend pool paid out that day.`,
  leadership: msg`A share of a payment in your team, by your grade.`,
  profit: msg`What your staked passes got of the platform's profit that day.`,
  release: msg`Locked fuel that became fuel that day: a share of what was first locked.`,
  swap: msg`One asset for another at the price of that moment, less fee and burn.`,
  stake: msg`Fuel that you pledged.`,
  deposit: msg`USDT that arrived at your address.`,
  withdraw: msg`USDT on its way to your address: what arrives, and the fee.`,
  airdrop: msg`Given by the platform, for what stands below.`,
};

const passes = {
  "pass-bought": msg`Passes that you bought, each with its number.`,
  "pass-staked": msg`Passes that you staked for good: they are yours, but can no longer be given away.`,
  "pass-given": msg`Passes that you gave away.`,
  "pass-received": msg`Passes that another member gave you.`,
  "pass-opening": msg`Passes that were yours and not staked when the bill began to count passes.`,
};
const unstaked = msg`Fuel that left your pledge that day: an equal part of the pledge with its yield.`;
const returned = msg`A withdrawal that was not sent: all of it came back.`;

export function reasonOf(line: BalanceLine): MessageDescriptor {
  const { type, amount, asset, source } = line;
  const title = asset === "pass" ? lineTitle(line) : type;
  if (title in passes) return passes[title as keyof typeof passes];
  if (type === "stake" && source.kind === "unstake") return unstaked;
  if (type === "withdraw" && !amount.startsWith("-")) return returned;
  return reasons[type];
}

export const steps: Record<StepName, MessageDescriptor> = {
  share: msg`Share of the payment`,
  perPosition: msg`For each position`,
  positions: msg`For your positions`,
  difference: msg`Your grade's rate, less what the grades below took`,
  weight: msg`Shared out by the price of each vote`,
  passBudget: msg`Your passes' part of the profit`,
  passShort: msg`The pool had less than that: all got less`,
  perPass: msg`For each staked pass`,
  passes: msg`For your passes`,
  room: msg`No more than your votes could still earn`,
  part: msg`Part paid in this asset`,
  locked: msg`Part locked, at the fuel price`,
  treasuryShort: msg`The treasury had no more fuel to lock: the rest is paid in USDT`,
  fuelSide: msg`Fuel for it, at its price`,
  fee: msg`Fee`,
  burn: msg`Burn`,
  received: msg`What you received`,
  whole: msg`The pledge with its yield`,
  partsLeft: msg`Left so far`,
  alreadyLeft: msg`Less what had left before`,
  price: msg`Price of the passes`,
  withdrawn: msg`What arrives, and the fee`,
  released: msg`Released of what was first locked`,
  airdropEach: msg`The same for each`,
  airdropShare: msg`Your share of the whole, rounded down`,
};

export const verdicts: Record<Exclude<Verdict, "given">, MessageDescriptor> = {
  fits: msg`Computed again on this device: it fits.`,
  within: msg`Computed again on this device: it is no more than it may be.`,
  differs: msg`Computed again on this device, it would be another amount. Please show this line to customer service.`,
};
