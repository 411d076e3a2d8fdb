/** Source: rules.md R2, O105. */
import { sql } from "kysely";
import type { MemberAbove } from "../../contract/operator/member-schemas.ts";
import { cursorKey, page, pageLimit, type PageRequest } from "../core/paging.ts";
import type { Store } from "../store/store.ts";

interface Row {
  id: bigint;
  account: string;
  level: number;
  frozen: boolean;
  created_at: Date;
}

/** Nearest first. A page climbs no further than it shows: lines may be very long. */
export async function readAbove(db: Store, memberId: bigint, request: PageRequest) {
  const limit = pageLimit(request);
  const cursor = cursorKey(request, /^(\d{1,18})$/);
  const from = cursor ? BigInt(cursor[1]!) : memberId;
  const { rows } = await sql<Row>`
    with recursive climb as (
      select m.id, m.referrer_id, 0 as step from member m where m.id = ${from}::bigint
      union all
      select m.id, m.referrer_id, c.step + 1 from climb c join member m on m.id = c.referrer_id
      where c.step <= ${limit}::integer
    )
    select m.id, m.account, m.frozen_at is not null as frozen, m.created_at, coalesce(
      (select max(level) from vote where member_id = m.id and status = 'active'), 0)::integer as level
    from climb c join member m on m.id = c.id where c.step > 0 order by c.step`.execute(db);
  return page(rows, limit, ({ id }) => id.toString(), toAbove);
}

function toAbove({ id, account, level, frozen, created_at }: Row): MemberAbove {
  return { uid: id.toString(), account, level, frozen, createdAt: created_at.toISOString() };
}
