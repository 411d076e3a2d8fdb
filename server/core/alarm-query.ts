import type { RawBuilder } from "kysely";

/** The platform's time at which alarms are read. */
export interface AlarmMoment {
  /** So many minutes ago, for a `timestamptz`. */
  before(minutes: number): string;
  /** The platform's day then, for a `date`. */
  dayBefore(minutes: number): string;
}

/**
 * A capability's alarms: a query of `kind`, `subject`, `since` and `detail`, at a cost that does not grow with the
 * history.
 */
export type AlarmQuery = (moment: AlarmMoment) => RawBuilder<unknown>;
