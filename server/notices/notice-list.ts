import { defaultLanguage, type Language } from "../../contract/languages.ts";
import type { Notice } from "../../contract/notices/schemas.ts";
import type { Store } from "../store/store.ts";
import { cursorKey, page, pageLimit, type PageRequest } from "../core/paging.ts";

/** Pinned first, then newest first, in the reader's language if available. */
export async function readNotices(
  db: Store,
  request: PageRequest & { kind?: "notice" | "article" },
  language: Language,
  now: Date,
) {
  const limit = pageLimit(request);
  const cursor = cursorKey(request, /^(true|false) (-?\d{1,15}) (\d{1,18})$/);
  let query = db
    .selectFrom("notice")
    .selectAll()
    .where("published_at", "<=", now)
    .where("withdrawn_at", "is", null);
  if (request.kind) query = query.where("kind", "=", request.kind);
  if (cursor) {
    const [, pinned, time, id] = cursor;
    query = query.where((eb) =>
      eb(
        eb.refTuple("pinned", "published_at", "id"),
        "<",
        eb.tuple(pinned === "true", new Date(Number(time)), BigInt(id!)),
      ),
    );
  }
  const rows = await query
    .orderBy("pinned", "desc")
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const texts = await readTexts(
    db,
    rows.map((row) => row.id),
    language,
  );
  return page(
    rows,
    limit,
    (row) => `${row.pinned} ${row.published_at.getTime()} ${row.id}`,
    (row): Notice => ({
      id: row.id.toString(),
      kind: row.kind,
      ...texts.get(row.id)!,
      pinned: row.pinned,
      publishedAt: row.published_at.toISOString(),
      ...(row.help.length > 0 && { help: row.help }),
    }),
  );
}

export async function readTexts(db: Store, ids: bigint[], language: Language) {
  if (ids.length === 0) return new Map<bigint, Pick<Notice, "title" | "summary" | "body">>();
  const rows = await db.selectFrom("notice_text").selectAll().where("notice_id", "in", ids).execute();
  const preference = [language, "en", defaultLanguage];
  const rank = (tag: string) => (preference.includes(tag) ? preference.indexOf(tag) : preference.length);
  // The last, best one stays in the map.
  rows.sort((a, b) => rank(b.language) - rank(a.language) || (a.language < b.language ? 1 : -1));
  return new Map(rows.map(({ notice_id, title, summary, body }) => [notice_id, { title, summary, body }]));
}
