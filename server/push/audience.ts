import { sql } from "kysely";
import type { Audience } from "../../contract/push/schemas.ts";
import type { Store } from "../store/store.ts";
import { allowsKind } from "./preferences.ts";

/** Counted from the devices themselves: nothing is kept for it. */
export async function readAudience(db: Store): Promise<Audience> {
  const { rows } = await sql<{ language: string; devices: number }>`
    select s.language, count(*)::integer as devices
    from push_subscription s left join push_preference p on p.member_id = s.member_id
    where s.ended_at is null and ${allowsKind(sql`'notice'`)}
    group by s.language order by 2 desc, 1`.execute(db);
  return { total: rows.reduce((sum, { devices }) => sum + devices, 0), languages: rows };
}
