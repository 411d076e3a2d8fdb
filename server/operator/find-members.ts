/** Source: rules.md O105. */
import type { MembersFound, MemberKey } from "../../contract/operator/schemas.ts";
import type { MemberFinder } from "../core/member-finder.ts";
import { anyOf } from "../store/bigints.ts";
import type { Store } from "../store/store.ts";

const MOST_FOUND = 20;

/** Tries every finder, since an account may look like a number. */
export async function findMembers(
  db: Store,
  finders: readonly MemberFinder[],
  q: string,
): Promise<MembersFound> {
  const text = q.trim();
  const found = new Map<bigint, MemberKey[]>();
  for (const { by, query } of text === "" ? [] : finders) {
    const rows = await query(text, MOST_FOUND)?.execute(db);
    for (const { id } of rows?.rows ?? []) found.set(id, [...(found.get(id) ?? []), by]);
  }
  if (found.size === 0) return { list: [] };
  const rows = await db
    .selectFrom("member")
    .select(["id", "account", "frozen_at", "created_at"])
    .where("id", "=", anyOf([...found.keys()]))
    .orderBy("account")
    .execute();
  return {
    list: rows.map((row) => ({
      uid: row.id.toString(),
      username: row.account,
      frozen: row.frozen_at !== null,
      createdAt: row.created_at.toISOString(),
      by: found.get(row.id)!,
    })),
  };
}
