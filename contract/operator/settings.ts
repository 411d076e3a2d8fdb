/** The settings of the economy and their defaults. A change never rewrites agreed terms. Source: rules.md M19. */
import type { ExchangeRate, ExchangeRateSetting } from "./exchange-rates.ts";
import type { Suspendable } from "./suspendable.ts";

export interface VoteLevel {
  level: number;
  payPrice: string;
  voteValue: string;
  repurchaseFuel: string;
  repurchaseCount: number;
}

export interface NftTier {
  id: number;
  name: string;
  price: string;
  supply: number;
  /** The most of the platform's profit that the tier's staked passes share. */
  profitShare: string;
}

export interface LeadershipGrade {
  grade: number;
  performance: string;
  rate: string;
}

export interface AppRelease {
  /** As in package.json: "1.0.2". Older apps announce it. */
  version: string;
  /** Whether `url` is an installable package. */
  isFull: boolean;
  isForce: boolean;
  /** https address of the package; empty when the app updates itself. */
  url: string;
  /** Announcement in at least one language; an empty text stands for the app's own. */
  languages: Partial<Record<string, { title: string; note: string }>>;
}

export interface Settings extends Record<ExchangeRateSetting, ExchangeRate | null> {
  withdrawFeeRate: string;
  withdrawAmountLimit: string;
  transferAmountLimit: string;
  swapAmountLimit: string;
  tokenPrice: string;
  stakeRate: string;
  applyTransferMinAmount: string;
  /** Smaller deposits are recorded and not credited. */
  depositMinAmount: string;
  withdrawMinAmount: string;
  withdrawMultiple: number;
  withdrawWindow: { from: string; to: string; timeZone: string };
  swapFeeRate: string;
  swapBurnRate: string;
  languages: string[];
  support: { url: string };
  webviewOrigins: string[];
  /** Null: nothing is announced. */
  appVersion: AppRelease | null;
  /** What is refused to every member. */
  suspended: Suspendable[];
  /** Shares of a vote's payment that sum to 1. */
  paymentSplit: Record<PaymentPart, string>;
  /** Shares of an income that sum to 1. */
  incomeSplit: { usdt: string; points: string; lock: string };
  /** The most active seats directly ahead that share the position part. */
  seatsAhead: number;
  leadershipGrades: LeadershipGrade[];
  /** The most ancestors of a payer, nearest first, that may earn leadership income. */
  leadershipDepth: number;
  /** Share of the dividend pool that is paid each day. */
  dividendRate: string;
  /** Share of a lot's original amount that is released each day. */
  lockReleaseRate: string;
  stakeTermDays: number;
  /** Number of equal daily parts in which a stake is released after its term. */
  stakeReleaseDays: number;
  /** Withdrawals up to this amount are approved automatically; 0 for none. */
  withdrawAutoApprove: string;
  /** Hours before the first automatic payment to an address; 0 for none. */
  withdrawCoolDownHours: number;
  /**
   * Hours before an address added to a member's book is usable, and before switching off the allow list takes
   * effect; 0 for none.
   */
  addressCoolDownHours: number;
  /** Hours in which a member can refuse a recovery before its link is handed out; 0 for none. */
  recoveryWaitHours: number;
  /** The most usdt that leaves a member in a day by all ways together; 0 for no limit. */
  outflowAmountLimit: string;
  /** Acts that need two factors, whatever the member chose. `withdrawAbove`: in usdt; 0 for none. */
  factorDemands: { withdrawAbove: string; newAddress: boolean; credentials: boolean };
  /** In fuel. */
  stakeMinAmount: string;
  /** The most that is paid out automatically in a day of the platform, in usdt; 0 for no limit. */
  payoutLimit: string;
  /** The most that is credited for deposits without an operator in a day of the platform, in usdt; 0 for no limit. */
  depositAutoLimit: string;
  /** Minutes without use after which the app forgets what was typed to confirm spending. */
  spendIdleMinutes: number;
  /** The longest time between two roots of all balances, in minutes. */
  rootEveryMinutes: number;
  /** Whether acts on money and rights take two operators. */
  fourEyes: boolean;
  /**
   * While four eyes are on, in usdt: what an operator of a role credits alone a day, and which withdrawals they
   * approve alone a day, in sum.
   */
  fourEyesLimits: {
    creditAlone: { finance: string; admin: string };
    withdrawAlone: { finance: string; admin: string };
  };
  /** The most that operators credit in a day of the platform, in usdt; 0 for no limit. */
  creditDayLimit: string;
  /**
   * The most that operators pay out of fees and add to the reserve in a day of the platform, in usdt; 0 for no
   * limit.
   */
  bookDayLimit: string;
  /** The most that airdrops started in a day of the platform give, in usdt; 0 for no limit. */
  airdropDayLimit: string;
  voteLevels: VoteLevel[];
  nftTiers: NftTier[];
}

export const paymentParts = [
  "direct",
  "position",
  "leadership",
  "dividend",
  "nft",
  "reserve",
  "fees",
] as const;
export type PaymentPart = (typeof paymentParts)[number];

const level = (n: number, payPrice: string, voteValue: string, repurchaseFuel: string): VoteLevel => ({
  level: n,
  payPrice,
  voteValue,
  repurchaseFuel,
  repurchaseCount: 10,
});

export const defaultSettings: Settings = {
  withdrawFeeRate: "0.05",
  withdrawAmountLimit: "5000",
  transferAmountLimit: "0",
  swapAmountLimit: "0",
  tokenPrice: "1",
  stakeRate: "0.005",
  applyTransferMinAmount: "10",
  depositMinAmount: "10",
  withdrawMinAmount: "20",
  withdrawMultiple: 10,
  withdrawWindow: { from: "18:00", to: "24:00", timeZone: "Asia/Shanghai" },
  swapFeeRate: "0.03",
  swapBurnRate: "0.05",
  languages: ["zh-CN", "en", "vi-VN", "ko-KR", "ms-MY"],
  support: { url: "" },
  webviewOrigins: [],
  appVersion: null,
  suspended: [],
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
  leadershipGrades: [
    { grade: 0, performance: "0", rate: "0" },
    { grade: 1, performance: "10000", rate: "0.01" },
    { grade: 2, performance: "50000", rate: "0.02" },
    { grade: 3, performance: "200000", rate: "0.03" },
    { grade: 4, performance: "1000000", rate: "0.04" },
    { grade: 5, performance: "5000000", rate: "0.05" },
  ],
  leadershipDepth: 50,
  dividendRate: "0.02",
  lockReleaseRate: "0.01",
  stakeTermDays: 30,
  stakeReleaseDays: 10,
  withdrawAutoApprove: "0",
  withdrawCoolDownHours: 24,
  addressCoolDownHours: 24,
  recoveryWaitHours: 72,
  outflowAmountLimit: "0",
  factorDemands: { withdrawAbove: "0", newAddress: false, credentials: false },
  stakeMinAmount: "1",
  payoutLimit: "10000",
  depositAutoLimit: "100000",
  spendIdleMinutes: 15,
  rootEveryMinutes: 60,
  fourEyes: false,
  fourEyesLimits: {
    creditAlone: { finance: "0", admin: "0" },
    withdrawAlone: { finance: "1000", admin: "1000" },
  },
  creditDayLimit: "0",
  bookDayLimit: "10000",
  airdropDayLimit: "0",
  exchangeRateCny: null,
  exchangeRateVnd: null,
  exchangeRateKrw: null,
  exchangeRateMyr: null,
  voteLevels: [
    level(1, "100", "150", "10"),
    level(2, "300", "480", "50"),
    level(3, "500", "850", "100"),
    level(4, "1000", "1800", "200"),
    level(5, "3000", "5700", "300"),
    level(6, "5000", "10000", "500"),
  ],
  nftTiers: [
    { id: 1, name: "Scout", price: "100", supply: 600, profitShare: "0.02" },
    { id: 2, name: "Voyager", price: "300", supply: 360, profitShare: "0.04" },
    { id: 3, name: "Explorer", price: "600", supply: 180, profitShare: "0.07" },
    { id: 4, name: "Flagship", price: "1000", supply: 60, profitShare: "0.1" },
  ],
};
