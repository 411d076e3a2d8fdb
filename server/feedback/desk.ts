/** Source: rules.md O124. */
import { sql } from "kysely";
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import type { FeedbackQuery, MemberFeedback } from "../../contract/feedback/operator-schemas.ts";
import { parseId } from "../core/ids.ts";
import { cursorKey, pageById, pageLimit, toCursor } from "../core/paging.ts";
import { Refused } from "../core/refused.ts";
import type { Store } from "../store/store.ts";
import { allFeedback, present, toItem, toMessage, type Stored } from "./feedback.ts";

/** The number of conversations that a request searches. */
export const SEARCHED = 2_000;

/** @param operator for `mine`. */
export async function readConversations(db: Store, request: FeedbackQuery, operator: string) {
  const listed = filtered(db, request, operator);
  if (request.q !== undefined) return search(db, listed, request, request.q);
  return pageById(
    request,
    async (before, count) =>
      present(
        db,
        await listed.where("feedback.id", "<", before).orderBy("feedback.id", "desc").limit(count).execute(),
        toMemberItem,
      ),
    ({ shown }) => shown,
  );
}

/** @throws Refused `not_found` */
export async function readConversation(db: Store, id: string): Promise<MemberFeedback> {
  const rows = await allFeedback(db).where("feedback.id", "=", parseId(id)).execute();
  const [found] = await present(db, rows, toMemberItem);
  if (!found) throw new Refused("not_found", { field: "id" });
  return found.shown;
}

function filtered(db: Store, { unanswered, mine, closed, account }: FeedbackQuery, operator: string) {
  return allFeedback(db)
    .$if(unanswered === true, (query) => query.where("feedback.waiting_since", "is not", null))
    .$if(mine === true, (query) => query.where("feedback.assigned", "=", operator))
    .$if(closed === true, (query) => query.where("feedback.closed_at", "is not", null))
    .$if(account !== undefined, (query) =>
      query.where("member.account", "=", normaliseAccount(account ?? "")),
    );
}

/**
 * A page's cost is constant: the cursor is where the search stopped, not the last hit. The database lowers both texts,
 * so that a locale that knows few letters still finds words as they were written.
 */
async function search(db: Store, listed: ReturnType<typeof filtered>, request: FeedbackQuery, q: string) {
  const limit = pageLimit(request);
  const cursor = cursorKey(request, /^(\d{1,18})$/);
  const before = cursor ? BigInt(cursor[1]!) : 2n ** 63n - 1n;
  const window = await listed
    .clearSelect()
    .select("feedback.id")
    .where("feedback.id", "<", before)
    .orderBy("feedback.id", "desc")
    .limit(SEARCHED)
    .execute();
  const last = window.at(-1);
  if (!last) return { list: [], next: null };
  const hits = await listed
    .where("feedback.id", "<", before)
    .where("feedback.id", ">=", last.id)
    .where(
      sql<boolean>`(position(lower(${q}) in lower(feedback.content)) > 0
        or position(lower(${q}) in lower(member.account)) > 0
        or exists (select from feedback_message m
          where m.feedback_id = feedback.id and position(lower(${q}) in lower(m.content)) > 0))`,
    )
    .orderBy("feedback.id", "desc")
    .limit(limit + 1)
    .execute();
  const shown = hits.slice(0, limit);
  const stopped = hits.length > limit ? shown.at(-1)!.id : window.length === SEARCHED ? last.id : null;
  return {
    list: (await present(db, shown, toMemberItem)).map((one) => one.shown),
    next: stopped === null ? null : toCursor(stopped.toString()),
  };
}

export function toMemberItem(stored: Stored): MemberFeedback {
  const { row, messages } = stored;
  return {
    ...toItem(stored),
    account: row.account,
    language: row.language as MemberFeedback["language"],
    waitingSince: row.waiting_since?.toISOString() ?? null,
    assigned: row.assigned,
    messages: messages.map((message) => ({ ...toMessage(message), operator: message.operator })),
  };
}
