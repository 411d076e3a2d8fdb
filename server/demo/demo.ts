/**
 * Some 60 members and 45 days of acts, made by the real use cases. The passwords are public, so the demo is created
 * only on request, and only before other members register.
 */
import { dayIn } from "../../contract/days.ts";
import { dailyJobs } from "../../contract/daily/schemas.ts";
import { rollUp } from "../team/roll-up.ts";
import { madeClock, SharedClock } from "../core/clock.ts";
import type { Context } from "../core/context.ts";
import { runDaily } from "../daily/run.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { findMember } from "../core/members.ts";
import { register } from "../accounts/register.ts";
import { readSettings } from "../core/settings.ts";
import { transact } from "../core/transact.ts";
import { Calendar, DAYS } from "./calendar.ts";
import { habitsOf } from "./habits.ts";
import { members } from "./members.ts";
import { beginDemo, lockProgress, saveProgress } from "./progress.ts";
import { story } from "./story.ts";
import type { Scene } from "./scene.ts";

export interface DemoMember {
  account: string;
  password: string;
  payPassword: string;
}

const passwords = { password: "demo-sign-in", payPassword: "demo-spending" };

/** A rich account, a growing team, and a new member. */
const shown = ["captain", "nova", "mira"];

/**
 * A day's scenes are performed completely or not at all.
 * @returns the members to sign in as; none if real members registered first.
 */
export async function makeDemo(ctx: Context): Promise<DemoMember[]> {
  const progress = await beginDemo(ctx);
  if (!progress) return [];
  const began = new Date(progress.began);
  await payNewAddressesAtOnce(ctx);
  const { withdrawWindow } = await readSettings(ctx.db);
  const calendar = new Calendar(withdrawWindow.timeZone, began);
  const hash = hashOnce();
  const scenes = [...story, ...members.flatMap(habitsOf)];
  for (let day = progress.days; day < DAYS; day += 1) {
    const now = () => calendar.at(day, "00:00");
    const clock = new SharedClock(madeClock(now), ctx.db);
    await runJobs({ ...ctx, now, clock }, withdrawWindow.timeZone);
    await registerMembers(ctx, day, calendar, hash);
    await perform(ctx, day, calendar, scenes);
  }
  while ((await rollUp(ctx.db)) === "more");
  return shown.map((account) => ({ account, ...passwords }));
}

/** Visitors should see a withdrawal arrive; an operator's own choice stays. */
async function payNewAddressesAtOnce({ db }: Context): Promise<void> {
  await db
    .insertInto("setting")
    .values({ key: "withdrawCoolDownHours", value: "0" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Completed runs are not repeated. */
async function runJobs(ctx: Context, timeZone: string): Promise<void> {
  for (const name of dailyJobs) await runDaily(ctx, name, dayIn(timeZone, ctx.now()));
}

/** Hashes each password once, since hashing is slow. */
function hashOnce(): (password: string) => Promise<string> {
  const hashes = new Map<string, Promise<string>>();
  return (password) => {
    const hash = hashes.get(password) ?? hashPassword(password);
    hashes.set(password, hash);
    return hash;
  };
}

async function registerMembers(
  ctx: Context,
  day: number,
  calendar: Calendar,
  hash: (password: string) => Promise<string>,
): Promise<void> {
  const joining = members.filter((plan) => plan.day === day);
  for (const [i, { account, referrer }] of joining.entries()) {
    if ((await findMember(ctx.db, account)) !== undefined) continue;
    const now = () => calendar.at(day, `08:${10 + 9 * i}`);
    await register({ ...ctx, now }, { account, referrer, ...passwords }, hash);
  }
}

function perform(ctx: Context, day: number, calendar: Calendar, scenes: Scene[]): Promise<void> {
  const ofDay = scenes.filter((scene) => scene.day === day).toSorted((a, b) => a.time.localeCompare(b.time));
  return transact(ctx.db, async (tx) => {
    // Another server may be creating it too.
    const progress = await lockProgress(tx);
    if (progress.days > day) return;
    for (const { time, act } of ofDay) {
      const at = calendar.at(day, time);
      await act({ tx, at, ctx: { ...ctx, db: tx, now: () => at } });
    }
    await saveProgress(tx, { ...progress, days: day + 1 });
  });
}
