/** What the metrics tell of the ledger: sums that cost the same however long the history is. */
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import { inTime } from "./health.ts";

export interface Figures {
  /** In whole coins: near enough for a chart, not for an account. */
  pools: { pool: string; asset: string; balance: number }[];
  /** Of those that are not at their end. */
  withdrawals: { status: string; count: number }[];
  /** The last day that each job has done, as seconds since 1970 of its 00:00 UTC. */
  jobs: { name: string; day: number }[];
  /** How far each chain has been read; `read` in seconds since 1970. Deposits `gone` were credited, and then dropped by it. */
  chains: { chain: string; head: number; lag: number; read: number; gone: number }[];
  /** Wallets whose payouts are held back, by what is in the way. */
  pauses: { reason: string; count: number }[];
  /** How many payouts do not get into a block. */
  stuck: number;
}

/** @throws as `inTime` does. */
export async function readFigures({ db }: Context): Promise<Figures> {
  const [pools, withdrawals, jobs, chains, pauses, stuck] = await inTime(
    Promise.all([
      sql<Figures["pools"][number]>`
        select pool, asset, sum(balance)::float8 / 1e8 as balance from pool group by pool, asset`.execute(db),
      sql<Figures["withdrawals"][number]>`
        select status, count(*)::integer as count from withdrawal
        where status in ('pending', 'approved', 'signed', 'sent', 'failed') group by status`.execute(db),
      sql<Figures["jobs"][number]>`
        select name, extract(epoch from max(day))::float8 as day from job_run where state = 'done' group by name`.execute(
        db,
      ),
      sql<Figures["chains"][number]>`
        select chain_id::text as chain, head::float8, (head - scanned)::float8 as lag,
          extract(epoch from read_at)::float8 as read,
          (select count(*)::integer from deposit d where d.chain_id = c.chain_id
            and d.status in ('credited', 'below_minimum') and d.block_hash is null) as gone
        from chain_cursor c`.execute(db),
      sql<Figures["pauses"][number]>`
        select paused as reason, count(*)::integer as count from payout_wallet where paused is not null group by paused`.execute(
        db,
      ),
      sql<{ count: number }>`
        select count(*)::integer as count from payout where state = 'open' and stuck is not null`.execute(db),
    ]),
  );
  return {
    pools: pools.rows,
    withdrawals: withdrawals.rows,
    jobs: jobs.rows,
    chains: chains.rows,
    pauses: pauses.rows,
    stuck: stuck.rows[0]!.count,
  };
}
