/** Everything that the model knows: members with what is theirs, the pools, the numbers, the time. */
import type { Suspendable } from "../../contract/operator/suspendable.ts";
import type { Reason } from "../../contract/reasons.ts";
import type { LineType } from "../../contract/wallet/schemas.ts";
import type { WithdrawStatus } from "../../contract/withdrawals/schemas.ts";
import { ONE } from "./money.ts";
import { type Numbers, defaults } from "./numbers.ts";
import type { OwnLimit } from "./outflows.ts";

/** What the operator credits. */
export const currencies = ["usdt", "points", "fuel", "lock"] as const;
export const assets = [...currencies, "pass"] as const;
export type Asset = (typeof assets)[number];
export type { LineType, Reason, WithdrawStatus };

/** The platform's accounts. `custody` and `supply` are negative by nature. */
export type Pool =
  | "custody"
  | "supply"
  | "treasury"
  | "backing"
  | "reserve"
  | "fees"
  | "dividend"
  | "nft"
  | "staked"
  | "withdrawing";

export interface Line {
  asset: Asset;
  type: LineType;
  amount: bigint;
  balance: bigint;
}

export interface Vote {
  /** In the order in which votes were made, over all members. */
  id: number;
  owner: Member;
  level: number;
  seat: number;
  payPrice: bigint;
  /** What one payment of `payPrice` adds, as agreed. */
  agreedValue: bigint;
  /** Fuel of one re-investment, as agreed. */
  agreedFuel: bigint;
  voteValue: bigint;
  released: bigint;
  chances: number;
}

export interface Stake {
  owner: Member;
  day: number;
  amount: bigint;
  rate: bigint;
  term: number;
  parts: number;
  accruals: number;
  accrued: bigint;
  partsPaid: number;
  released: bigint;
}

/** Locked fuel received on one day at one rate of release. */
export interface Lot {
  day: number;
  rate: bigint;
  amount: bigint;
  released: bigint;
}

export interface Withdrawal {
  /** As the server calls it, once it has said so. */
  id: string;
  owner: Member;
  /** In lower case. */
  address: string;
  /** When it may be paid: the first one to an address waits, and others with it. */
  payableAt: number;
  day: number;
  amount: bigint;
  fee: bigint;
  status: WithdrawStatus;
}

export interface Transfer {
  /** As the server calls it, once it has said so. */
  id: string;
  from: Member;
  to: Member;
  amount: bigint;
  isReturn: boolean;
  isReturned: boolean;
}

export interface Gift {
  /** Of the recipient's record, once the server has said so. */
  id: string;
  from: Member;
  to: Member;
  tier: number;
  numbers: number[];
  isReturn: boolean;
  isReturned: boolean;
}

export interface Holding {
  held: number;
  staked: number;
  /** Numbers of those that are not staked, and of those that are. */
  free: number[];
  bound: number[];
}

export interface PassStake {
  owner: Member;
  tier: number;
  quantity: number;
  earned: bigint;
}

export interface Member {
  account: string;
  referrer: Member | null;
  frozen: boolean;
  balances: Record<Asset, bigint>;
  lines: Line[];
  votes: Vote[];
  passes: Map<number, Holding>;
  lots: Lot[];
  /** All usdt ever voted by everyone below. */
  performance: bigint;
  /** The part of it that belongs to the last day on which there was any. */
  performedOn: { day: number; amount: bigint };
  totalIncome: bigint;
  positionReward: bigint;
  /** In usdt, by day. */
  outflows: Map<number, bigint>;
  own: OwnLimit;
}

export interface World {
  /** Milliseconds since 1970. */
  now: number;
  numbers: Numbers;
  suspended: readonly Suspendable[];
  /** In the order of registration, which is that of their ids. */
  members: Member[];
  pools: Map<string, bigint>;
  /** All usdt ever voted. */
  flow: bigint;
  /** The next seat of each level's line. */
  seats: Map<number, number>;
  votes: Vote[];
  sold: Map<number, number>;
  passStakes: PassStake[];
  stakes: Stake[];
  withdrawals: Withdrawal[];
  transfers: Transfer[];
  /** But for those to the first member, who has no session. */
  gifts: Gift[];
  /** What `fees` held in usdt when the NFT job last ran. */
  feesCounted: bigint;
  /** Answers of the jobs that are done, by name and day. */
  jobs: Map<string, { payees: number; paid: string }>;
}

/** What a call must answer: refused for one of these reasons, or data with these fields. */
export type Outcome =
  | { refused: Reason[] }
  | {
      data: object;
      learn?: (data: { id: string }) => void;
      /** Whose record is learnt of, if not the caller's. */
      of?: Member;
    };

export const SUPPLY = 10_000_000n * ONE;
export const SUPPLY_FLOOR = 1_000_000n * ONE;

/** A platform that was opened this moment: all fuel in the treasury, and the first member. */
export function newWorld(now: number): World {
  const world: World = {
    now,
    numbers: defaults(),
    members: [],
    pools: new Map(),
    flow: 0n,
    seats: new Map(),
    votes: [],
    sold: new Map(),
    passStakes: [],
    stakes: [],
    withdrawals: [],
    transfers: [],
    gifts: [],
    feesCounted: 0n,
    jobs: new Map(),
    suspended: [],
  };
  move(world, "fuel", "supply", "treasury", SUPPLY);
  join(world, "genesis", null);
  return world;
}

export function join(world: World, account: string, referrer: Member | null): Member {
  const member: Member = {
    account,
    referrer,
    frozen: false,
    balances: { usdt: 0n, points: 0n, fuel: 0n, lock: 0n, pass: 0n },
    lines: [],
    votes: [],
    passes: new Map(),
    lots: [],
    performance: 0n,
    performedOn: { day: 0, amount: 0n },
    totalIncome: 0n,
    positionReward: 0n,
    outflows: new Map(),
    own: { limit: null, next: null },
  };
  world.members.push(member);
  return member;
}

/** @returns undefined for nobody; case does not matter. */
export function find(world: World, account: string): Member | undefined {
  return world.members.find((member) => member.account === account.toLowerCase());
}

export function ancestors(member: Member): Member[] {
  return member.referrer ? [member.referrer, ...ancestors(member.referrer)] : [];
}

/** A line on a member's statement; nothing is written for nothing. */
export function post(member: Member, asset: Asset, type: LineType, amount: bigint): void {
  if (amount === 0n) return;
  member.balances[asset] += amount;
  if (member.balances[asset] < 0n) throw new Error(`${member.account} would hold less than no ${asset}`);
  member.lines.push({ asset, type, amount, balance: member.balances[asset] });
}

export function held(world: World, pool: Pool, asset: Asset): bigint {
  return world.pools.get(`${pool} ${asset}`) ?? 0n;
}

export function put(world: World, pool: Pool, asset: Asset, amount: bigint): void {
  const after = held(world, pool, asset) + amount;
  const mirror = pool === "custody" || pool === "supply";
  if (after < 0n && !mirror) throw new Error(`${pool} would hold ${after} ${asset}`);
  world.pools.set(`${pool} ${asset}`, after);
}

export function move(world: World, asset: Asset, from: Pool, to: Pool, amount: bigint): void {
  put(world, from, asset, -amount);
  put(world, to, asset, amount);
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The platform's day as a number: days since 1970 in Asia/Shanghai, which is eight hours ahead all year. */
export function dayOf(now: number): number {
  return Math.floor((now + 8 * HOUR) / DAY);
}

/** Milliseconds since 00:00 of the platform's day. */
export function timeOfDay(now: number): number {
  return (now + 8 * HOUR) % DAY;
}

/** "2026-11-21" */
export function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}
