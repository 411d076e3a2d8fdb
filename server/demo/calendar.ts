import { addDays, dayIn } from "../../contract/days.ts";
import { momentOf } from "../../contract/withdrawals/window.ts";

/** The last day is the day of the demo's creation. */
export const DAYS = 45;

/** No moment is later than the creation. */
export class Calendar {
  readonly #timeZone: string;
  readonly #today: string;
  readonly #began: Date;

  constructor(timeZone: string, began: Date) {
    this.#timeZone = timeZone;
    this.#today = dayIn(timeZone, began);
    this.#began = began;
  }

  /** @param day from 0. @param time "18:30"; scaled on the last day, of which only a part has passed. */
  at(day: number, time: string): Date {
    const moment = momentOf(this.#timeZone, addDays(this.#today, day + 1 - DAYS), time);
    if (day < DAYS - 1) return moment;
    const midnight = momentOf(this.#timeZone, this.#today, "00:00").getTime();
    const next = momentOf(this.#timeZone, addDays(this.#today, 1), "00:00").getTime();
    const share = (moment.getTime() - midnight) / (next - midnight);
    return new Date(midnight + Math.floor(share * (this.#began.getTime() - midnight)));
  }
}
