import { sql } from "kysely";
import type { WaitingQuery } from "../core/waiting-query.ts";

export const waitingFeedback: WaitingQuery = {
  kind: "feedback",
  call: "GET operator/feedback",
  query: () => sql`
    select count(*), min(waiting_since) as oldest from feedback where waiting_since is not null`,
};
