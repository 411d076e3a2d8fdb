/**
 * The numbers of the economy with their defaults. All of them are the operator's to change; a change never rewrites
 * what is already agreed. Source: rules.md M19.
 */
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
  /** The tier's staked passes share so much of the platform's profit at most. */
  profitShare: string;
}

/** A grade of the leadership income: who has at least this team performance gets this rate. */
export interface LeadershipGrade {
  grade: number;
  performance: string;
  rate: string;
}

/** The newest app that members can have. */
export interface AppRelease {
  /** As in package.json: "1.0.2". Who runs an older one is told. */
  version: string;
  /** Whether there is a whole package to install, at `url`. */
  isFull: boolean;
  /** Whether the app may not be used without it. */
  isForce: boolean;
  /** Of the package, https; empty when the app updates itself. */
  url: string;
  /** What is said about it, in at least one language; empty texts for the app's own words. */
  languages: Partial<Record<string, { title: string; note: string }>>;
}

export interface Settings {
  withdrawFeeRate: string;
  withdrawAmountLimit: string;
  transferAmountLimit: string;
  swapAmountLimit: string;
  tokenPrice: string;
  stakeRate: string;
  applyTransferMinAmount: string;
  /** A smaller deposit is seen and not credited. */
  depositMinAmount: string;
  withdrawMinAmount: string;
  withdrawMultiple: number;
  withdrawWindow: { from: string; to: string; timeZone: string };
  swapFeeRate: string;
  swapBurnRate: string;
  languages: string[];
  support: { url: string };
  webviewOrigins: string[];
  /** Null: there is nothing to tell. */
  appVersion: AppRelease | null;
  /** How a vote's payment is split; sums to 1. */
  paymentSplit: Record<PaymentPart, string>;
  /** What an income is paid in; sums to 1. */
  incomeSplit: { usdt: string; points: string; lock: string };
  /** How many active seats directly ahead share the position part. */
  seatsAhead: number;
  /** V0 to V5. */
  leadershipGrades: LeadershipGrade[];
  /** How many ancestors the leadership income walks up at most. */
  leadershipDepth: number;
  /** The share of the dividend pool that is paid out a day. */
  dividendRate: string;
  /** The share of what was first locked that is released a day. */
  lockReleaseRate: string;
  stakeTermDays: number;
  /** In how many equal daily parts a stake leaves after its term. */
  stakeReleaseDays: number;
  /** Withdrawals up to this amount are approved by themselves; 0 for none. */
  withdrawAutoApprove: string;
  /** The most that is paid out on the chain by itself in a day of the platform's zone; 0 for no limit. */
  payoutLimit: string;
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
  payoutLimit: "10000",
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
