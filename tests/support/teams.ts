/** Members without passwords and payments without votes, for trees too large to make through the API. */
import { sql } from "kysely";
import { dayIn } from "../../contract/days.ts";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { recordMember, recordPayments } from "../../server/team/events.ts";
import { rollUp } from "../../server/team/roll-up.ts";
import type { Store } from "../../server/store/store.ts";

/** @returns the new member's id. */
export function addMember(db: Store, account: string, referrer: bigint, at: Date): Promise<bigint> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: bigint }>`
      insert into member (account, referrer_id, created_at, depth, jump_id)
      select ${account}, id, ${at}, depth + 1, jump_below(id) from member where id = ${referrer} returning id`.execute(
      tx,
    );
    await recordMember(tx, rows[0]!.id, at, defaultSettings);
    return rows[0]!.id;
  });
}

/** Records what a vote's payment leaves for the teams, without its money. */
export function pay(db: Store, member: bigint, amount: bigint, at: Date): Promise<void> {
  const day = dayIn(defaultSettings.withdrawWindow.timeZone, at);
  return db
    .transaction()
    .execute((tx) => recordPayments(tx, [{ member_id: member, performance: amount }], day));
}

export async function rollUpAll(db: Store): Promise<void> {
  while ((await rollUp(db)) !== "done");
}

export function waiting(db: Store) {
  return db.selectFrom("community_event").selectAll().orderBy("id").execute();
}
