import { sql } from "kysely";
import type { WaitingQuery } from "../core/waiting-query.ts";

export const waitingWithdrawals: WaitingQuery = {
  kind: "withdrawals",
  call: "GET operator/withdraws",
  query: () => sql`
    select count(*), min(created_at) as oldest from withdrawal where status = 'pending'`,
};
