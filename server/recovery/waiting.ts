import { sql } from "kysely";
import type { WaitingQuery } from "../core/waiting-query.ts";

/** Unapproved ones that somebody else asked for, and those whose link can be issued. */
export const waitingRecoveries: WaitingQuery = {
  kind: "recoveries",
  call: "GET operator/recovery",
  query: ({ operator, now }) => sql`
    select count(*), min(asked_at) as oldest from recovery
    where ended_at is null and until > ${now}::timestamptz
      and (approved_at is null and asked_by <> ${operator} or opens_at <= ${now}::timestamptz)`,
};
