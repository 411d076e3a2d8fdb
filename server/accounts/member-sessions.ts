/** Source: rules.md S64, O105. */
import type { MemberSession } from "../../contract/operator/member-schemas.ts";
import { pageById, type PageRequest } from "../core/paging.ts";
import type { Store } from "../store/store.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "../../contract/accounts/rules.ts";

/** Newest first. */
export function readMemberSessions(db: Store, memberId: bigint, request: PageRequest, now: Date) {
  return pageById(
    request,
    (before, count) =>
      db
        .selectFrom("session")
        // Without the hashes.
        .select(["id", "device", "place", "created_at", "used_at"])
        .where("member_id", "=", memberId)
        .where("id", "<", before)
        .where("used_at", ">=", new Date(now.getTime() - SESSION_IDLE_MS))
        .where("created_at", ">=", new Date(now.getTime() - SESSION_ABSOLUTE_MS))
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    ({ id, device, place, created_at, used_at }): MemberSession => ({
      id: id.toString(),
      device,
      place,
      createdAt: created_at.toISOString(),
      usedAt: used_at.toISOString(),
    }),
  );
}
