import { sql } from "kysely";
import type { WaitingQuery } from "../core/waiting-query.ts";

export const waitingDeposits: WaitingQuery = {
  kind: "deposits",
  call: "GET operator/deposits/review",
  query: () => sql`
    select count(*), min(review_at) as oldest from deposit
    where review is not null and status in ('seen', 'confirming')`,
};

export const waitingMissing: WaitingQuery = {
  kind: "missing",
  call: "GET operator/deposits/missing",
  query: () => sql`
    select count(*), min(gone_at) as oldest from deposit where gone_at is not null and written_off_at is null`,
};
