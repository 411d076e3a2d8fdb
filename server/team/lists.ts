import { sql } from "kysely";
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import { formatAmount } from "../../contract/money.ts";
import type { DirectMembersQuery } from "../../contract/team/growth-schemas.ts";
import type { DirectMember, InvitedAccount } from "../../contract/team/schemas.ts";
import { anyOf } from "../store/bigints.ts";
import type { Store } from "../store/store.ts";
import { cursorKey, page, pageById, pageLimit, type PageRequest } from "../core/paging.ts";
import { readTeams } from "./teams.ts";

/** The sums of `community/communityList` add up to the member's team performance. */
export function readDirectMembers(
  db: Store,
  memberId: bigint,
  { order = "newest", search, ...request }: DirectMembersQuery,
) {
  if (search !== undefined || order === "account") return byAccount(db, memberId, request, search ?? "");
  if (order === "performance") return byPerformance(db, memberId, request);
  return pageById(
    request,
    (before, count) => withTeams(db, newest(referred(db, memberId), before, count)),
    toDirectMember,
  );
}

/** Sorts after every character of an account. */
const END = "~";

async function byAccount(db: Store, memberId: bigint, request: PageRequest, search: string) {
  const limit = pageLimit(request);
  const begins = normaliseAccount(search);
  const cursor = cursorKey(request, /^(\w{1,32})$/);
  const rows = await withTeams(
    db,
    referred(db, memberId)
      .where(sql<boolean>`account ~>=~ ${begins}`)
      .where(sql<boolean>`account ~<~ ${`${begins}${END}`}`)
      .where(sql<boolean>`account ~>~ ${cursor?.[1] ?? ""}`)
      .orderBy(sql`account using ~<~`)
      .limit(limit + 1),
  );
  return page(rows, limit, ({ account }) => account, toDirectMember);
}

/** By what was last rolled up, while the figures shown are exact. */
async function byPerformance(db: Store, memberId: bigint, request: PageRequest) {
  const limit = pageLimit(request);
  const cursor = cursorKey(request, /^(\d{1,18}|[1-8]\d{18}) (\d{1,18})$/);
  const { rows: ranked } = await sql<{ member_id: bigint; rank: bigint }>`
    select member_id, own + team as rank from community
    where referrer_id = ${memberId}::bigint
      and (own + team, member_id) < (${cursor?.[1] ?? ABOVE_ALL}::bigint, ${cursor?.[2] ?? ABOVE_ALL}::bigint)
    order by own + team desc, member_id desc limit ${limit + 1}`.execute(db);
  const ids = ranked.map(({ member_id }) => member_id);
  const members = await withTeams(db, referred(db, memberId).where("member.id", "=", anyOf(ids)));
  const found = new Map(members.map((member) => [member.id, member]));
  return page(
    ranked,
    limit,
    ({ rank, member_id }) => `${rank} ${member_id}`,
    ({ member_id }) => toDirectMember(found.get(member_id)!),
  );
}

const ABOVE_ALL = "9223372036854775807";

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
