import { addDays, dayIn } from "../../contract/days.ts";
import { momentOf } from "../../contract/withdrawals/window.ts";

/** Days of the demo, ending with the day it was created. */
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

  /** A time of day, as "18:30", of a day from 0. On the last day times are scaled to the part of it that has passed. */
  at(day: number, time: string): Date {
    const moment = momentOf(this.#timeZone, addDays(this.#today, day + 1 - DAYS), time);
    if (day < DAYS - 1) return moment;
    const midnight = momentOf(this.#timeZone, this.#today, "00:00").getTime();
    const next = momentOf(this.#timeZone, addDays(this.#today, 1), "00:00").getTime();
    const share = (moment.getTime() - midnight) / (next - midnight);
    return new Date(midnight + Math.floor(share * (this.#began.getTime() - midnight)));
  }
}
