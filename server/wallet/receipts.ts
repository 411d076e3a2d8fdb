/** Source: rules.md E21. */
import type { Envelope } from "../../contract/envelope.ts";
import { GENESIS_HASH } from "../../contract/wallet/statement.ts";
import type { Receipt, Receipts, SignedHead } from "../../contract/wallet/receipt-schemas.ts";
import type { Context } from "../core/context.ts";
import { cursorKey, page, pageLimit, toCursor, type PageRequest } from "../core/paging.ts";
import type { Store } from "../store/store.ts";

/** Must agree with `purge_outcomes`. */
const ACTIONS = ["nft/", "stake/", "vote/", "wallet/", "withdraw/"];
/** Longer than a request: answers do not become visible in the order of their times. */
const OVERLAP_MS = 2 * 60_000;
const FIRST_KEY = "00000000-0000-0000-0000-000000000000";

/**
 * Oldest first.
 * @throws Refused `invalid` for a malformed cursor.
 */
export async function readReceipts(db: Store, owner: string, request: PageRequest): Promise<Receipts> {
  const limit = pageLimit(request);
  const cursor = cursorKey(request, /^(\d{4}-[\d:T.-]{18}Z) ([\da-f-]{36})$/);
  let query = db
    .selectFrom("outcome")
    .select(["key", "created_at", "response"])
    .where("owner", "=", owner)
    .where("response", "is not", null)
    .where((eb) => eb.or(ACTIONS.map((prefix) => eb("action", "like", `${prefix}%`))));
  if (cursor) {
    const at = new Date(cursor[1]!);
    query = query.where((eb) =>
      eb.or([eb("created_at", ">", at), eb.and([eb("created_at", "=", at), eb("key", ">", cursor[2]!)])]),
    );
  }
  const rows = await query
    .orderBy("created_at")
    .orderBy("key")
    .limit(limit + 1)
    .execute();
  const { list, next } = page(rows, limit, (row) => placeOf(row.created_at, row.key), receiptIn);
  const last = rows.slice(0, limit).at(-1);
  const before = last && new Date(last.created_at.getTime() - OVERLAP_MS);
  return {
    list: list.filter((receipt) => receipt !== null),
    next,
    last: before ? toCursor(placeOf(before, FIRST_KEY)) : (request.cursor ?? null),
  };
}

function placeOf(at: Date, key: string): string {
  return `${at.toISOString()} ${key}`;
}

function receiptIn({ response }: { response: string | null }): Receipt | null {
  const { data } = JSON.parse(response!) as Envelope<{ receipt?: Receipt } | null>;
  return data?.receipt ?? null;
}

export async function readHead({ db, receipts }: Context, memberId: bigint): Promise<SignedHead> {
  const row = await db
    .selectFrom("wallet")
    .leftJoin("entry", (join) =>
      join.onRef("entry.member_id", "=", "wallet.member_id").onRef("entry.seq", "=", "wallet.seq"),
    )
    .select(["wallet.seq", "wallet.head_hash", "entry.created_at"])
    .where("wallet.member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  const head = row.seq === 0 ? GENESIS_HASH : row.head_hash;
  return receipts.signHead(memberId, { seq: row.seq, head, at: row.created_at ?? new Date(0) });
}
