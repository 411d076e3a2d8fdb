import { sql } from "kysely";
import { pushToOf, type AudienceQuery } from "../../contract/push/recipients.ts";
import type { Audience } from "../../contract/push/schemas.ts";
import { Refused } from "../core/refused.ts";
import type { Store } from "../store/store.ts";
import { allowsKind } from "./preferences.ts";
import { isRecipient } from "./recipients.ts";

/** Stores nothing. @throws Refused `invalid` if levels or language are missing */
export async function readAudience(db: Store, query: AudienceQuery): Promise<Audience> {
  const to = pushToOf(query);
  if (!to) throw new Refused("invalid", { field: query.kind ?? "kind" });
  const { rows } = await sql<{ language: string; devices: number }>`
    select s.language, count(*)::integer as devices
    from push_subscription s left join push_preference p on p.member_id = s.member_id
    where s.ended_at is null and ${allowsKind(sql`'notice'`)} and ${isRecipient(to)}
    group by s.language order by 2 desc, 1`.execute(db);
  return { total: rows.reduce((sum, { devices }) => sum + devices, 0), languages: rows };
}
