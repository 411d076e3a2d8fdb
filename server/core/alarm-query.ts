import type { RawBuilder } from "kysely";

export interface AlarmMoment {
  /** That many minutes before it, as a `timestamptz`. */
  before(minutes: number): string;
  /** The platform's day that many minutes before it, as a `date`. */
  dayBefore(minutes: number): string;
}

/**
 * A capability's alarms: a query of `kind`, `subject`, `since` and `detail` whose cost does not grow with the history.
 */
export type AlarmQuery = (moment: AlarmMoment) => RawBuilder<unknown>;
