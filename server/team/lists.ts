import { formatAmount } from "../../contract/money.ts";
import type { DirectMember, InvitedAccount } from "../../contract/team/schemas.ts";
import type { Store } from "../store/store.ts";
import { pageById, type PageRequest } from "../core/paging.ts";
import { readTeams } from "./teams.ts";

/** `community/communityList`: the list adds up to the member's team performance. */
export function readDirectMembers(db: Store, memberId: bigint, request: PageRequest) {
  return pageById(
    request,
    async (before, count) => {
      const rows = await referred(db, memberId, before, count)
        .select((eb) =>
          eb
            .selectFrom("vote")
            .select((vote) => vote.fn.max("level").as("level"))
            .whereRef("vote.member_id", "=", "member.id")
            .where("status", "=", "active")
            .as("level"),
        )
        .execute();
      const ids = rows.map(({ id }) => id);
      const teams = await readTeams(db, ids, null);
      return rows.map((row) => ({ ...row, ...teams.get(row.id)! }));
    },
    (row): DirectMember => ({
      account: row.account,
      level: row.level ?? 0,
      performance: formatAmount(row.own + row.team),
      createdAt: row.created_at.toISOString(),
    }),
  );
}

/** `community/inviteAccounts`. */
export function readInvited(db: Store, memberId: bigint, request: PageRequest) {
  return pageById(
    request,
    (before, count) => referred(db, memberId, before, count).execute(),
    (row): InvitedAccount => ({ account: row.account, createdAt: row.created_at.toISOString() }),
  );
}

function referred(db: Store, memberId: bigint, before: bigint, count: number) {
  return db
    .selectFrom("member")
    .select(["member.id", "member.account", "member.created_at"])
    .where("referrer_id", "=", memberId)
    .where("member.id", "<", before)
    .orderBy("member.id", "desc")
    .limit(count);
}
