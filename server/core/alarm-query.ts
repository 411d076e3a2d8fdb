import type { RawBuilder } from "kysely";

export interface AlarmMoment {
  /** That many minutes before it, as a `timestamptz`. */
  before(minutes: number): string;
  /** The platform's day, as a `date`. */
  dayBefore(minutes: number): string;
}

/** Selects `kind`, `subject`, `since` and `detail`, at a cost that does not grow with the history. */
export type AlarmQuery = (moment: AlarmMoment) => RawBuilder<unknown>;
