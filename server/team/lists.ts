import { formatAmount } from "../../contract/money.ts";
import type { DirectMember, InvitedAccount } from "../../contract/team/schemas.ts";
import { anyOf } from "../store/bigints.ts";
import type { Store } from "../store/store.ts";
import { pageById, type PageRequest } from "../core/paging.ts";
import { readTeams } from "./teams.ts";

/** `community/communityList`: the list adds up to the member's team performance. */
export function readDirectMembers(db: Store, memberId: bigint, request: PageRequest) {
  return pageById(
    request,
    (before, count) => withTeams(db, newest(referred(db, memberId), before, count)),
    toDirectMember,
  );
}

export async function readDirectMembersById(
  db: Store,
  memberId: bigint,
  ids: bigint[],
): Promise<DirectMember[]> {
  const rows = await withTeams(
    db,
    referred(db, memberId).where("member.id", "=", anyOf(ids)).orderBy("member.id"),
  );
  return rows.map(toDirectMember);
}

type Referred = ReturnType<typeof referred>;

async function withTeams(db: Store, members: Referred) {
  const rows = await members
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
}

function toDirectMember(row: Awaited<ReturnType<typeof withTeams>>[number]): DirectMember {
  return {
    account: row.account,
    level: row.level ?? 0,
    performance: formatAmount(row.own + row.team),
    createdAt: row.created_at.toISOString(),
  };
}

/** `community/inviteAccounts`. */
export function readInvited(db: Store, memberId: bigint, request: PageRequest) {
  return pageById(
    request,
    (before, count) => newest(referred(db, memberId), before, count).execute(),
    (row): InvitedAccount => ({ account: row.account, createdAt: row.created_at.toISOString() }),
  );
}

function referred(db: Store, memberId: bigint) {
  return db
    .selectFrom("member")
    .select(["member.id", "member.account", "member.created_at"])
    .where("referrer_id", "=", memberId);
}

function newest(members: Referred, before: bigint, count: number): Referred {
  return members.where("member.id", "<", before).orderBy("member.id", "desc").limit(count);
}
