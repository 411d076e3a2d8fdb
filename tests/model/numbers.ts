/** The numbers of the economy (rules.md M19), and how the operator changes them. */
import type { ExchangeRateSetting } from "../../contract/operator/exchange-rates.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Outcome, World } from "./world.ts";

/** Those keys of the config that the rules of money read. */
export type Numbers = Omit<
  Settings,
  | "languages"
  | "support"
  | "creditDayLimit"
  | "bookDayLimit"
  | "airdropDayLimit"
  | "fourEyes"
  | "fourEyesLimits"
  | "webviewOrigins"
  | "appVersion"
  | "suspended"
  | "withdrawWindow"
  | "nftTiers"
  | "depositMinAmount"
  | "withdrawCoolDownHours"
  | "addressCoolDownHours"
  | "recoveryWaitHours"
  | "factorDemands"
  | "stakeMinAmount"
  | "spendIdleMinutes"
  | "rootEveryMinutes"
  | ExchangeRateSetting
> & { nftTiers: { id: number; price: string; supply: number; profitShare: string }[] };

export function defaults(): Numbers {
  const rows = [
    [1, "100", "150", "10"],
    [2, "300", "480", "50"],
    [3, "500", "850", "100"],
    [4, "1000", "1800", "200"],
    [5, "3000", "5700", "300"],
    [6, "5000", "10000", "500"],
  ] as const;
  const grades = [
    ["0", "0"],
    ["10000", "0.01"],
    ["50000", "0.02"],
    ["200000", "0.03"],
    ["1000000", "0.04"],
    ["5000000", "0.05"],
  ] as const;
  const tiers = [
    ["100", 600, "0.02"],
    ["300", 360, "0.04"],
    ["600", 180, "0.07"],
    ["1000", 60, "0.1"],
  ] as const;
  return {
    withdrawFeeRate: "0.05",
    withdrawAmountLimit: "5000",
    transferAmountLimit: "0",
    outflowAmountLimit: "0",
    swapAmountLimit: "0",
    tokenPrice: "1",
    stakeRate: "0.005",
    applyTransferMinAmount: "10",
    withdrawMinAmount: "20",
    withdrawMultiple: 10,
    swapFeeRate: "0.03",
    swapBurnRate: "0.05",
    paymentSplit: {
      direct: "0.1",
      position: "0.1",
      leadership: "0.05",
      dividend: "0.45",
      nft: "0.1",
      reserve: "0.1",
      fees: "0.1",
    },
    incomeSplit: { usdt: "0.7", points: "0.2", lock: "0.1" },
    seatsAhead: 10,
    leadershipGrades: grades.map(([performance, rate], grade) => ({ grade, performance, rate })),
    leadershipDepth: 50,
    dividendRate: "0.02",
    lockReleaseRate: "0.01",
    stakeTermDays: 30,
    stakeReleaseDays: 10,
    withdrawAutoApprove: "0",
    payoutLimit: "10000",
    depositAutoLimit: "100000",
    voteLevels: rows.map(([level, payPrice, voteValue, repurchaseFuel]) => ({
      level,
      payPrice,
      voteValue,
      repurchaseFuel,
      repurchaseCount: 10,
    })),
    nftTiers: tiers.map(([price, supply, profitShare], i) => ({ id: i + 1, price, supply, profitShare })),
  };
}

/** Any of the keys at once; more passes may be supplied, but never fewer than are sold. */
export function configure(world: World, change: Partial<Numbers>): Outcome {
  const tooFew = change.nftTiers?.some(({ id, supply }) => supply < (world.sold.get(id) ?? 0));
  if (tooFew) return { refused: ["invalid"] };
  Object.assign(world.numbers, change);
  return { data: change };
}

export function levelOf({ numbers }: World, level: number) {
  const found = numbers.voteLevels.find((row) => row.level === level);
  if (!found) throw new Error(`no level ${level}`);
  return found;
}

export function tierOf({ numbers }: World, id: number) {
  const found = numbers.nftTiers.find((tier) => tier.id === id);
  if (!found) throw new Error(`no tier ${id}`);
  return found;
}
