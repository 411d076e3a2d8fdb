import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import { inTime } from "./health.ts";

export interface LedgerMetrics {
  /** Floating point: for charts, not for accounting. */
  pools: { pool: string; asset: string; balance: number }[];
  /** Unfinished withdrawals. */
  withdrawals: { status: string; count: number }[];
  /** The last completed day's 00:00 UTC, in seconds since 1970. */
  jobs: { name: string; day: number }[];
  /**
   * `read` is in seconds since 1970, `gone` counts decided deposits that a reorg dropped, `stopped` is 1 while
   * contradicting nodes stop credits.
   */
  chains: { chain: string; head: number; lag: number; read: number; gone: number; stopped: number }[];
  reviews: { reason: string; count: number }[];
  pauses: { reason: string; count: number }[];
  /** Payouts that no block includes. */
  stuck: number;
  breaks: { kind: string; count: number }[];
}

/** @throws as `inTime` does. */
export async function readLedgerMetrics({ db }: Context): Promise<LedgerMetrics> {
  const [pools, withdrawals, jobs, chains, reviews, pauses, stuck, breaks] = await inTime(
    Promise.all([
      sql<LedgerMetrics["pools"][number]>`
        select pool, asset, sum(balance)::float8 / 1e8 as balance from pool group by pool, asset`.execute(db),
      sql<LedgerMetrics["withdrawals"][number]>`
        select status, count(*)::integer as count from withdrawal
        where status in ('pending', 'approved', 'signed', 'sent', 'failed') group by status`.execute(db),
      sql<LedgerMetrics["jobs"][number]>`
        select name, extract(epoch from max(day))::float8 as day from job_run where state = 'done' group by name`.execute(
        db,
      ),
      sql<LedgerMetrics["chains"][number]>`
        select chain_id::text as chain, head::float8, (head - scanned)::float8 as lag,
          extract(epoch from read_at)::float8 as read,
          (select count(*)::integer from deposit d where d.chain_id = c.chain_id
            and d.status in ('credited', 'below_minimum') and d.block_hash is null) as gone,
          (select count(*)::integer from deposit_stop s where s.chain_id = c.chain_id and s.token = c.token) as stopped
        from chain_cursor c`.execute(db),
      sql<LedgerMetrics["reviews"][number]>`
        select review as reason, count(*)::integer as count from deposit
        where review is not null and status in ('seen', 'confirming') group by review`.execute(db),
      sql<LedgerMetrics["pauses"][number]>`
        select paused as reason, count(*)::integer as count from payout_wallet where paused is not null group by paused`.execute(
        db,
      ),
      sql<{ count: number }>`
        select count(*)::integer as count from payout where state = 'open' and stuck is not null`.execute(db),
      sql<LedgerMetrics["breaks"][number]>`
        select kind, count(*)::integer as count from chain_break where closed_at is null group by kind`.execute(
        db,
      ),
    ]),
  );
  return {
    pools: pools.rows,
    withdrawals: withdrawals.rows,
    jobs: jobs.rows,
    chains: chains.rows,
    reviews: reviews.rows,
    pauses: pauses.rows,
    stuck: stuck.rows[0]!.count,
    breaks: breaks.rows,
  };
}
