import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BalanceLine, LineType } from "../../../../../contract/wallet/schemas.ts";
import { lineTitle } from "../../../../../contract/wallet/line-titles.ts";
import type { StepName, Verdict } from "./step.ts";

const reasons: Record<LineType, MessageDescriptor> = {
  credit: msg`Credited or taken back by the platform; the reason is below.`,
  vote: msg`The level's price at that time.`,
  upgrade: msg`The difference to the price of the higher level.`,
  repurchase: msg`The vote's original price, paid again.`,
  burn: msg`Fuel burned by a re-investment at this level.`,
  transfer: msg`USDT between you and a member of your network. No fee.`,
  nft: msg`Passes, at the price of each.`,
  direct: msg`A share of a payment by a member you referred.`,
  position: msg`A share of a payment in your level's line, split among the active positions directly ahead of it.`,
  dividend: msg`Your vote's share of what the dividend pool paid out that day.`,
  leadership: msg`A share of a payment in your team, by your grade.`,
  profit: msg`Your pledged passes' share of the platform's profit that day.`,
  release: msg`Locked fuel released that day: a share of the original amount.`,
  swap: msg`Fuel bought or converted at the price at that time, less fee and burn.`,
  stake: msg`Fuel you pledged.`,
  deposit: msg`USDT that arrived at your address.`,
  withdraw: msg`USDT sent to your address, plus the fee.`,
  airdrop: msg`Given by the platform. The purpose is below.`,
};

const passes = {
  "pass-bought": msg`Passes you bought, each with its number.`,
  "pass-staked": msg`Passes you pledged permanently. They are yours but can no longer be given away.`,
  "pass-given": msg`Passes you gave away.`,
  "pass-received": msg`Passes another member gave you.`,
  "pass-opening": msg`Passes you held, not pledged, when the bill started counting passes.`,
};
const unstaked = msg`Fuel returned from your pledge that day: an equal part of the pledge and its earnings.`;
const returned = msg`A withdrawal that was not sent. The full amount came back.`;

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
  weight: msg`Split by the price of each vote`,
  passBudget: msg`Your passes' part of the profit`,
  passShort: msg`The pool had less, so everyone got less`,
  perPass: msg`For each pledged pass`,
  passes: msg`For your passes`,
  room: msg`Limited to what your votes could still earn`,
  part: msg`Part paid in this asset`,
  locked: msg`Part locked, at the fuel price`,
  treasuryShort: msg`The treasury had no more fuel to lock, so the rest was paid in USDT`,
  fuelSide: msg`Fuel, at its price`,
  fee: msg`Fee`,
  burn: msg`Burn`,
  received: msg`What you received`,
  whole: msg`Pledge and earnings`,
  partsLeft: msg`Released so far`,
  alreadyLeft: msg`Less what was released before`,
  price: msg`Price of the passes`,
  withdrawn: msg`Amount that arrives, plus the fee`,
  released: msg`Released share of the original amount`,
  airdropEach: msg`The same for each`,
  airdropShare: msg`Your share of the whole, rounded down`,
};

export const verdicts: Record<Exclude<Verdict, "given">, MessageDescriptor> = {
  fits: msg`Recalculated on this device: it matches.`,
  within: msg`Recalculated on this device: it is within the limit.`,
  differs: msg`This device calculated a different amount. Please show this entry to customer service.`,
};
