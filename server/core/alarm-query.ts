import type { RawBuilder } from "kysely";

export interface AlarmMoment {
  /** SQL for the time that many minutes before the checked moment, as a `timestamptz`. */
  before(minutes: number): string;
  /** SQL for the platform's day at that time, as a `date`. */
  dayBefore(minutes: number): string;
}

/** Selects `kind`, `subject`, `since` and `facts`, which is `jsonb`, at a cost that does not grow with the history. */
export type AlarmQuery = (moment: AlarmMoment) => RawBuilder<unknown>;
