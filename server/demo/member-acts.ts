import { formatAmount, parseAmount } from "../../contract/money.ts";
import type { VotePayType } from "../../contract/votes/payment-rules.ts";
import { previewSwap, type SwapPair } from "../../contract/fuel/swap-rules.ts";
import { previewWithdraw } from "../../contract/withdrawals/rules.ts";
import { createFeedback } from "../feedback/feedback.ts";
import { buyPasses } from "../passes/buy.ts";
import { stakePasses } from "../passes/stake.ts";
import { givePasses } from "../passes/gift.ts";
import { findMember } from "../core/members.ts";
import { readSettings } from "../core/settings.ts";
import type { Spender } from "../gate/spender.ts";
import { createStake } from "../fuel/stakes.ts";
import { swap } from "../fuel/swap.ts";
import { readTransfers, transfer } from "../wallet/member-transfer.ts";
import { askForReturn } from "../wallet/transfer-return.ts";
import { performVotes } from "../votes/batch.ts";
import type { VoteOrder } from "../votes/orders.ts";
import { createWithdrawal } from "../withdrawals/create.ts";
import { cancelWithdrawal } from "../withdrawals/decide.ts";
import { newestIn } from "./withdrawals.ts";
import type { Act, Stage } from "./scene.ts";

/** @throws Error for an unknown account, which is a fault of the demo. */
export async function idOf({ tx }: Stage, account: string): Promise<bigint> {
  const id = await findMember(tx, account);
  if (id === undefined) throw new Error(`the demo has no member ${account}`);
  return id;
}

async function spender(stage: Stage, account: string): Promise<Spender> {
  return { memberId: await idOf(stage, account), tokenHash: null };
}

async function voter(stage: Stage, account: string): Promise<Pick<VoteOrder, "member" | "tokenHash">> {
  return { member: await idOf(stage, account), tokenHash: null };
}

export const votes =
  (account: string, level: number, payType: VotePayType = "usdt"): Act =>
  async (stage) =>
    order(stage, { kind: "create", ...(await voter(stage, account)), level, payType });

export const upgrades =
  (account: string, level: number): Act =>
  async (stage) =>
    order(stage, { kind: "upgrade", ...(await voter(stage, account)), level, payType: "usdt" });

export const reinvests =
  (account: string): Act =>
  async (stage) =>
    order(stage, { kind: "repurchase", ...(await voter(stage, account)), payType: "usdt" });

async function order({ tx, at }: Stage, voteOrder: VoteOrder): Promise<void> {
  const [outcome] = await performVotes(tx, [voteOrder], at);
  if (outcome instanceof Error) throw outcome;
}

export const buysFuel = (account: string, usdt: string): Act =>
  swaps(account, { from: "usdt", to: "fuel" }, usdt);

export const convertsFuel = (account: string, fuel: string, to: "usdt" | "points"): Act =>
  swaps(account, { from: "fuel", to }, fuel);

function swaps(account: string, pair: SwapPair, amount: string): Act {
  return async (stage) => {
    const pay = parseAmount(amount);
    const { receive } = previewSwap(pair, pay, pay, await readSettings(stage.tx));
    const body = { ...pair, amount, expect: formatAmount(receive), payPassword: "" };
    await swap(stage.tx, await spender(stage, account), body, stage.at);
  };
}

export const stakesFuel =
  (account: string, amount: string): Act =>
  async (stage) =>
    createStake(stage.tx, await spender(stage, account), { amount, payPassword: "" }, stage.at);

/** @param tier 1 to 4. */
export const buysPasses =
  (account: string, tier: number, quantity: number): Act =>
  async (stage) =>
    buyPasses(stage.tx, await spender(stage, account), { id: tier, quantity, payPassword: "" }, stage.at);

export const stakesPasses =
  (account: string, tier: number, quantity: number): Act =>
  async (stage) =>
    stakePasses(stage.tx, await spender(stage, account), { id: tier, quantity, payPassword: "" }, stage.at);

export const givesPass =
  (giver: string, tier: number, account: string): Act =>
  async (stage) => {
    await givePasses(stage.tx, await spender(stage, giver), { tier, quantity: 1, account }, stage.at);
  };

export const transfers =
  (sender: string, amount: string, account: string): Act =>
  async (stage) =>
    transfer(stage.tx, { spender: await spender(stage, sender), body: { account, amount } }, stage.at);

/** For what they sent last. */
export const asksForReturn =
  (sender: string): Act =>
  async (stage) => {
    const memberId = await idOf(stage, sender);
    const { list } = await readTransfers(stage.tx, memberId, { limit: 1 });
    await askForReturn(stage.tx, memberId, list[0]!.id, stage.at);
  };

/** From EIP-55, without known keys. */
const addresses = [
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
] as const;

/** @param address an index. */
export const asksToWithdraw =
  (account: string, amount: string, address: 0 | 1 | 2): Act =>
  async (stage) => {
    const requested = parseAmount(amount);
    const settings = await readSettings(stage.tx);
    const { arrival } = previewWithdraw(requested, { available: requested, remaining: null }, settings);
    const body = { amount, address: addresses[address], expect: formatAmount(arrival) };
    await createWithdrawal(stage.tx, await spender(stage, account), body, {
      chain: stage.ctx.chain,
      at: stage.at,
    });
  };

export const takesBack =
  (account: string): Act =>
  async (stage) => {
    const member = await idOf(stage, account);
    await cancelWithdrawal(stage.tx, member, await newestIn(stage, member, "pending"), stage.at);
  };

export const writes =
  (account: string, content: string): Act =>
  async (stage) =>
    createFeedback(stage.tx, await idOf(stage, account), { content }, stage.at);
