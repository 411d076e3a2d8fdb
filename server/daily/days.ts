/** Source: rules.md J5, J9 and J11. */
import { addDays, dayIn, isDay } from "../../contract/days.ts";
import type { DailyJobName } from "../../contract/daily/schemas.ts";
import type { Context } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { readSettings } from "../core/settings.ts";
import type { Store } from "../store/store.ts";

const MISSED_DAYS = 60;

export interface DayRange {
  from: string;
  to: string;
}

/**
 * @returns the database's time.
 * @throws Refused `clock_wrong` when this server's differs.
 */
export async function assertClock({ clock }: Context): Promise<Date> {
  const time = await clock.measure();
  if (clock.isWrong) throw new Refused("clock_wrong");
  return time;
}

/** By the database's clock, in the platform's zone. @throws as {@link assertClock}. */
export async function platformDay(ctx: Context): Promise<string> {
  const time = await assertClock(ctx);
  const { withdrawWindow } = await readSettings(ctx.db);
  return dayIn(withdrawWindow.timeZone, time);
}

/** From the job's first run, which is today's if there was none. */
export async function dueDays(db: Store, name: DailyJobName, today: string): Promise<DayRange> {
  const first = await db
    .selectFrom("job_run")
    .select((eb) => eb.fn.min("day").as("day"))
    .where("name", "=", name)
    .executeTakeFirst();
  const earliest = addDays(today, 1 - MISSED_DAYS);
  const from = first?.day && first.day < today ? first.day : today;
  return { from: from > earliest ? from : earliest, to: today };
}

/**
 * @throws Refused `invalid` for a day that does not exist; `day_not_due` for one that has not begun, is before the
 * job's first run, or is too old.
 */
export async function assertDue({ db }: Context, name: DailyJobName, day: string, today: string) {
  if (!isDay(day)) throw new Refused("invalid", { field: "day" });
  const range = await dueDays(db, name, today);
  if (day >= range.from && day <= range.to) return;
  const begun = await db
    .selectFrom("job_run")
    .select("day")
    .where("name", "=", name)
    .where("day", "=", day)
    .executeTakeFirst();
  if (!begun || day > today) throw new Refused("day_not_due", { field: "day" });
}
