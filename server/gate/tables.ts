/** What left a member on a day of the platform, by all ways together. */
export interface OutflowDayTable {
  member_id: bigint;
  day: string;
  /** In usdt; what came back does not count. */
  amount: bigint;
}

declare module "../store/tables.ts" {
  interface Tables {
    outflow_day: OutflowDayTable;
  }
}
