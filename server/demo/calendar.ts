import { addDays, dayIn } from "../../contract/days.ts";
import { momentOf } from "../../contract/withdrawals/window.ts";

/** Days of the demo, ending with the day of its creation. */
export const DAYS = 45;

/** Moments of the demo's days in the platform's zone, none later than the creation. */
export class Calendar {
  readonly #timeZone: string;
  readonly #today: string;
  readonly #began: Date;

  constructor(timeZone: string, began: Date) {
    this.#timeZone = timeZone;
    this.#today = dayIn(timeZone, began);
    this.#began = began;
  }

  /** @param day from 0. @param time such as "18:30"; on the last day scaled to the part that has passed. */
  at(day: number, time: string): Date {
    const moment = momentOf(this.#timeZone, addDays(this.#today, day + 1 - DAYS), time);
    if (day < DAYS - 1) return moment;
    const midnight = momentOf(this.#timeZone, this.#today, "00:00").getTime();
    const next = momentOf(this.#timeZone, addDays(this.#today, 1), "00:00").getTime();
    const share = (moment.getTime() - midnight) / (next - midnight);
    return new Date(midnight + Math.floor(share * (this.#began.getTime() - midnight)));
  }
}
