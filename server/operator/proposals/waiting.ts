import { sql } from "kysely";
import type { WaitingQuery } from "../../core/waiting-query.ts";

/** Operators cannot approve their own. */
export const waitingProposals: WaitingQuery = {
  kind: "proposals",
  call: "GET operator/proposals",
  query: ({ operator, now }) => sql`
    select count(*), min(proposed_at) as oldest from proposal
    where outcome is null and until > ${now}::timestamptz and proposed_by <> ${operator}`,
};
