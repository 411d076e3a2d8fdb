/** One operation: what is sent to the server, and what the model makes of the same. */
import type { Call } from "../../contract/endpoints.ts";
import type { Suspendable } from "../../contract/operator/suspendable.ts";
import { ONE } from "./money.ts";
import type { Random } from "./random.ts";
import type { Member, Outcome, Withdrawal, WithdrawStatus, World } from "./world.ts";

export interface Operation {
  call: Call;
  /** The member who calls; null for a visitor and for the operator. */
  by: Member | null;
  /** Without the second-level password, which the driver adds where `spends`. */
  request: Record<string, unknown>;
  spends: boolean;
  /** Plays it on the model. */
  play(): Outcome;
}

/** An operation of the operator, or of a visitor. */
export function open(call: Call, request: object, play: Operation["play"]): Operation {
  return { call, by: null, request: { ...request }, spends: false, play };
}

const acts: Partial<Record<Call, Suspendable>> = {
  "POST vote/create": "vote",
  "POST vote/upgrade": "vote",
  "POST vote/repurchase": "vote",
  "POST wallet/transfer": "transfer",
  "POST wallet/transferReturn": "transfer",
  "POST wallet/swap": "swap",
  "POST stake/create": "stake",
  "POST nft/buy": "pass",
  "POST nft/stake": "pass",
  "POST nft/transfer": "gift",
  "POST nft/transferReturn": "gift",
  "POST withdraw/create": "withdraw",
};

/**
 * An operation of a member that asks for the second-level password. A frozen member is refused whatever else is wrong,
 * and then what is suspended.
 */
export function spending(
  { suspended }: World,
  call: Call,
  by: Member,
  request: object,
  rule: Operation["play"],
): Operation {
  const play = (): Outcome => {
    if (by.frozen) return { refused: ["frozen"] };
    return suspended.includes(acts[call]!) ? { refused: ["suspended"] } : rule();
  };
  return { call, by, request: { ...request }, spends: true, play };
}

export interface Draw {
  world: World;
  random: Random;
}

/** Anyone but the root, whose password nobody has. */
export function someone({ world, random }: Draw): Member {
  return random.pick(world.members.slice(1));
}

/** An account to name: mostly a member's, sometimes the root's, in capitals, or nobody's. */
export function someAccount(draw: Draw): string {
  const { world, random } = draw;
  const { account } = random.pick(world.members);
  const dice = random.below(100);
  if (dice < 4) return "no_such_member";
  return dice < 8 ? account.toUpperCase() : account;
}

/** A withdrawal to decide on: mostly one in that status; undefined when there was none yet. */
export function someWithdrawal({ world, random }: Draw, status: WithdrawStatus): Withdrawal | undefined {
  const fitting = world.withdrawals.filter((one) => one.status === status);
  const recent = world.withdrawals.slice(-30);
  if (recent.length === 0) return undefined;
  return random.pick(fitting.length > 0 && random.chance(70) ? fitting : recent);
}

/** An amount to spend of what is there, near the edges: all of it, one unit more, odd units, nothing, less than nothing. */
export function someAmount({ random }: Draw, available: bigint): bigint {
  const ten = 10n * ONE;
  const dice = random.below(100);
  if (dice < 55) return BigInt(1 + random.below(30)) * ten;
  if (dice < 65) return (available / ten) * ten;
  if (dice < 75) return available;
  if (dice < 80) return available + 1n;
  if (dice < 84) return (available / ten + 1n) * ten;
  if (dice < 90) return BigInt(random.below(1_000_000_000)) * BigInt(1 + random.below(97));
  if (dice < 93) return BigInt(random.below(50));
  if (dice < 97) return 5n * ONE * BigInt(1 + random.below(9));
  return -BigInt(random.below(30)) * ten;
}

/** As text in a failure's message. */
export function describe({ call, by, request }: Operation): string {
  return `${by?.account ?? "operator"}: ${call} ${JSON.stringify(request)}`;
}
