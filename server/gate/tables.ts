/** A member's outflows of a day, by all ways together. */
export interface OutflowDayTable {
  member_id: bigint;
  day: string;
  /** In usdt; excludes returned amounts. */
  amount: bigint;
}

declare module "../store/tables.ts" {
  interface Tables {
    outflow_day: OutflowDayTable;
  }
}
