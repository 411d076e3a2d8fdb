/** Holds everything that the server shows against everything that the model knows. */
import { difference } from "./difference.ts";
import { stakeInfo } from "./fuel.ts";
import { shownWithdrawal } from "./funds.ts";
import { decimal, sum } from "./money.ts";
import { gradeOf } from "./payments.ts";
import type { Platform } from "./platform.ts";
import { shownVote, voteInfo } from "./votes.ts";
import {
  ancestors,
  assets,
  dayOf,
  type Line,
  type Member,
  type WithdrawStatus,
  type World,
} from "./world.ts";

/** How many lines of each statement were found to be the same; lines never change, so only newer ones are read. */
export type Seen = Map<Member, number>;

/** @returns the first difference; null for none */
export async function compare(platform: Platform, world: World, seen: Seen): Promise<string | null> {
  const pools = await compareBooks(platform, world);
  if (pools) return pools;
  // The root has no session, and is seen through the operator.
  const genesis = world.members[0]!;
  const root = await platform.read("GET operator/member", null, { account: genesis.account }, world.now);
  const rootBalances = difference(shownBalances(world, genesis), root.balances, "genesis balances");
  if (rootBalances) return rootBalances;
  for (const member of world.members.slice(1)) {
    const found = await compareMember(platform, world, member, seen);
    if (found) return `${member.account} ${found}`;
  }
  return compareReturns(platform, world);
}

/** Of the latest transfers, as one of their parties sees them, and of the latest gifts, as their recipients do. */
async function compareReturns(
  platform: Platform,
  { members, transfers, gifts, now }: World,
): Promise<string | null> {
  for (const { id, to, isReturned } of gifts.slice(-10)) {
    const { returnedAt } = await platform.read("GET nft/transferReturn", to, { id }, now);
    if ((returnedAt !== null) !== isReturned) return `gift ${id}: returned ${returnedAt ?? "never"}`;
  }
  for (const { id, from, to, isReturned } of transfers.slice(-10)) {
    const by = from === members[0] ? to : from;
    const { returnedAt } = await platform.read("GET wallet/transferReturn", by, { id }, now);
    if ((returnedAt !== null) !== isReturned) return `transfer ${id}: returned ${returnedAt ?? "never"}`;
  }
  return null;
}

async function compareBooks(platform: Platform, world: World): Promise<string | null> {
  const actual = await platform.pools();
  const names = new Set([...world.pools.keys(), ...actual.keys()]);
  const wrong = [...names].flatMap((name) => {
    const [mine, theirs] = [world.pools.get(name) ?? 0n, actual.get(name) ?? 0n];
    return mine === theirs ? [] : [`pool ${name}: expected ${decimal(mine)}, got ${decimal(theirs)}`];
  });
  if (wrong.length > 0) return wrong.join("; ");
  const check = await platform.read("GET operator/ledger/check", null, {}, world.now);
  return difference({ ok: true, broken: null, members: world.members.length }, check, "ledger check");
}

async function compareMember(
  platform: Platform,
  world: World,
  member: Member,
  seen: Seen,
): Promise<string | null> {
  const { now } = world;
  const statement = await compareLines(platform, now, member, seen);
  if (statement) return statement;
  const [balances, info, votes, stakes, passes, withdrawals, team] = await Promise.all([
    platform.read("GET wallet/balances", member, {}, now),
    platform.read("GET vote/voteInfo", member, {}, now),
    platform.read("GET vote/voteValues", member, { limit: 200 }, now),
    platform.read("GET stake/info", member, {}, now),
    platform.read("GET nft/myNft", member, {}, now),
    platform.read("GET withdraw/records", member, { limit: 200 }, now),
    platform.read("GET community/info", member, {}, now),
  ]);
  return (
    difference(shownBalances(world, member), balances, "balances") ??
    difference(voteInfo(member), info, "voteInfo") ??
    difference(shownTeam(world, member), team, "team") ??
    difference(newest(member.votes).map(shownVote), votes.list, "votes") ??
    difference(stakeInfo(world, member), stakes, "stake") ??
    difference(shownPasses(world, member), passes, "passes") ??
    difference(shownWithdrawals(world, member), withdrawals.list, "withdrawals")
  );
}

const PAGE = 200;

async function compareLines(
  platform: Platform,
  now: number,
  member: Member,
  seen: Seen,
): Promise<string | null> {
  for (;;) {
    const after = seen.get(member) ?? 0;
    const page = await platform.read("GET wallet/balanceLogs", member, { after, limit: PAGE }, now);
    const expected = member.lines.slice(after, after + PAGE).map((line, i) => shownLine(line, after + i + 1));
    const found = difference(expected, page.list, `lines after ${after}`);
    if (found) return found;
    seen.set(member, after + page.list.length);
    if (page.list.length < PAGE) return null;
  }
}

export function shownLine({ asset, type, amount, balance }: Line, seq: number) {
  return { seq, asset, type, amount: decimal(amount), balance: decimal(balance) };
}

/** As `voteValues` lists: the newest first, at most a page of them. */
const newest = <T>(items: T[]): T[] => items.toReversed().slice(0, PAGE);

const unsettled = new Set<WithdrawStatus>(["pending", "approved", "signed", "sent", "failed"]);

/** `usdt` counts what is on its way out. Source: decisions, "What the fields of `wallet/balances` mean". */
function shownBalances(world: World, { balances, ...member }: Member) {
  const leaving = world.withdrawals.filter(
    ({ owner, status }) => owner.account === member.account && unsettled.has(status),
  );
  return {
    usdt: decimal(balances.usdt + sum(leaving.map(({ amount }) => amount))),
    balance: decimal(balances.usdt),
    repurchasePoints: decimal(balances.points),
    fuel: decimal(balances.fuel),
    lock: decimal(balances.lock),
    pass: decimal(balances.pass),
    ordinalsAmount: decimal(world.flow),
  };
}

function shownTeam(world: World, member: Member) {
  const below = world.members.filter((other) => ancestors(other).includes(member));
  const { day, amount } = member.performedOn;
  return {
    referrer: member.referrer?.account,
    level: voteInfo(member).level,
    grade: gradeOf(world, member).grade,
    directMembers: below.filter(({ referrer }) => referrer === member).length,
    members: below.length,
    totalPerformance: decimal(member.performance),
    todayPerformance: decimal(day === dayOf(world.now) ? amount : 0n),
  };
}

function shownPasses(world: World, member: Member) {
  return [...member.passes]
    .filter(([, { held }]) => held > 0)
    .toSorted(([a], [b]) => a - b)
    .map(([id, { held, staked, free, bound }]) => {
      const mine = world.passStakes.filter(({ owner, tier }) => owner === member && tier === id);
      const earned = sum(mine.map((one) => one.earned));
      const stakedSerials = bound.toSorted((a, b) => a - b);
      const serials = [...free, ...bound].toSorted((a, b) => a - b);
      return { id, quantity: held, staked, serials, stakedSerials, earnedProfit: decimal(earned) };
    });
}

function shownWithdrawals(world: World, member: Member) {
  const mine = world.withdrawals.filter(({ owner }) => owner === member);
  return newest(mine).map((one) => ({ id: one.id, ...shownWithdrawal(one) }));
}

/** What was drawn must balance in the model itself: each asset sums to nothing over pools and members. */
export function unbalanced(world: World): string | null {
  for (const asset of assets) {
    const pools = sum(
      [...world.pools].filter(([name]) => name.endsWith(` ${asset}`)).map(([, held]) => held),
    );
    const members = sum(world.members.map(({ balances }) => balances[asset]));
    if (pools + members !== 0n) return `the model itself is out of balance by ${pools + members} ${asset}`;
  }
  return null;
}
