/** What visitors and the operator do, drawn at random; and the next moment to which the clock goes. */
import { suspendable } from "../../contract/operator/suspendable.ts";
import { type Decision, credit, decide, register, setFrozen, suspend } from "./funds.ts";
import { type Job, runJob } from "./jobs.ts";
import { decimal, ONE } from "./money.ts";
import { type Draw, open, type Operation, someAccount, someone, someWithdrawal } from "./operation.ts";
import { currencies, dayOf, dayText, held, timeOfDay } from "./world.ts";

/** Mostly under one of the youngest, so that the tree is deep. */
export function drawRegister(draw: Draw): Operation {
  const { world, random } = draw;
  const isNew = random.chance(60);
  const account = isNew ? `member_${world.members.length}` : random.pick(world.members).account;
  const referrer = random.chance(60) ? random.pick(world.members.slice(-4)).account : someAccount(draw);
  return open("POST account/register", { account, referrer }, () => register(world, account, referrer));
}

/** Enough to go on with, in odd amounts; sometimes taken back. */
export function drawCredit(draw: Draw): Operation {
  const { world, random } = draw;
  if (random.chance(6)) return drawTreasury(draw);
  const account = random.chance(95) ? someone(draw).account : someAccount(draw);
  const asset = random.chance(55) ? "usdt" : random.pick(currencies);
  const whole = BigInt(random.below(random.chance(30) ? 8000 : 900)) * ONE;
  const odd = random.chance(50) ? BigInt(random.below(100_000_000)) : 0n;
  const amount = random.chance(12) ? -(whole + odd) / 4n : whole + odd;
  return open("POST operator/credit", { account, asset, amount: decimal(amount), reason: "model" }, () =>
    credit(world, account, asset, amount),
  );
}

/** Gives away the treasury but for a little, or takes back from whoever holds most of the fuel. */
function drawTreasury({ world, random }: Draw): Operation {
  const { account, balances } = world.members
    .slice(1)
    .reduce((most, one) => (one.balances.fuel > most.balances.fuel ? one : most));
  const left = BigInt(random.below(3)) * BigInt(random.below(1_000_000_000));
  const spare = held(world, "treasury", "fuel") - left;
  const amount = random.chance(50) && spare > 0n ? spare : -balances.fuel;
  return open(
    "POST operator/credit",
    { account, asset: "fuel", amount: decimal(amount), reason: "model" },
    () => credit(world, account, "fuel", amount),
  );
}

export function drawFreeze(draw: Draw): Operation {
  const frozen = draw.world.members.filter((member) => member.frozen);
  const thaws = frozen.length > 0 && draw.random.chance(75);
  const { account } = thaws ? draw.random.pick(frozen) : someone(draw);
  const call = thaws ? "POST operator/member/unfreeze" : "POST operator/member/freeze";
  return open(call, { account, reason: "model" }, () => setFrozen(draw.world, account, !thaws));
}

/** One or two acts for a while, and then all go on. */
export function drawSuspension({ world, random }: Draw): Operation {
  if (world.suspended.length > 0) {
    const end = { suspended: [], reason: "model" };
    return open("POST operator/config", end, () => suspend(world, []));
  }
  const acts = [...new Set([random.pick(suspendable), random.pick(suspendable)])];
  return open("POST operator/suspend", { acts, reason: "model" }, () => suspend(world, acts));
}

const decisions: Exclude<Decision, "cancel">[] = ["approve", "approve", "reject", "confirm", "confirm"];

export function drawDecision(draw: Draw): Operation {
  const { world, random } = draw;
  const decision = random.pick(decisions);
  const any = someWithdrawal(draw, decision === "confirm" ? "approved" : "pending");
  const id = any && random.chance(97) ? any.id : "999999999";
  return open(`POST operator/withdraw/${decision}`, { id, reason: "model" }, () =>
    decide(world, id, decision),
  );
}

const jobs: Job[] = ["dividend", "nft", "stake", "lock"];

/** Mostly today's; sometimes one that was missed or is done, sometimes tomorrow's. */
export function drawJob({ world, random }: Draw): Operation {
  const name = random.pick(jobs);
  const today = dayOf(world.now);
  const dice = random.below(100);
  const day = dice < 80 ? today : dice < 95 ? today - 1 - random.below(3) : today + 1;
  return open("POST operator/job/run", { name, day: dayText(day) }, () => runJob(world, name, day));
}

const HOUR = 3_600_000;
/** Midnight, noon, just before the withdrawal window, its first moment, in it, just before midnight. */
const moments = [0, 12, 18 - 1 / 60, 18, 20, 22, 24 - 1 / 60].map((hours) => hours * HOUR);

/** The next of those moments; now and then days later. */
export function nextMoment({ world, random }: Draw): number {
  const time = timeOfDay(world.now);
  const midnight = world.now - time;
  const next = midnight + (moments.find((moment) => moment > time) ?? 24 * HOUR);
  return random.chance(3) ? next + 24 * HOUR * (1 + random.below(2)) : next;
}
