/** Source: rules.md N5. */
import type { Selectable } from "kysely";
import type { Language } from "../../contract/languages.ts";
import type { BannerBody, OperatorBanner } from "../../contract/notices/operator-schemas.ts";
import type { Banner } from "../../contract/notices/schemas.ts";
import { Refused } from "../core/refused.ts";
import { noteEverybody } from "../store/changes.ts";
import type { Store, Tx } from "../store/store.ts";
import type { BannerTable } from "./tables.ts";
import { recordAct } from "../operator/audit.ts";
import { parseId } from "../core/ids.ts";
import { pageById, type PageRequest } from "../core/paging.ts";
import { assertVersion } from "./version.ts";
import { parsePublishTime, publishedAt } from "./publication.ts";

type Fields = Omit<BannerBody, "id" | "reason" | "version">;

/** In the reader's language if available. */
export async function readBanners(db: Store, language: Language, now: Date): Promise<Banner[]> {
  const rows = await db
    .selectFrom("banner")
    .selectAll()
    .where("published_at", "<=", now)
    .where("hidden", "=", false)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id, image, link, titles }) => {
    const title = titles[language] ?? titles["en"] ?? Object.values(titles)[0] ?? "";
    return { id: id.toString(), image, link, title };
  });
}

export function readAllBanners(db: Store, request: PageRequest, now: Date) {
  return pageById(
    request,
    (before, count) =>
      db
        .selectFrom("banner")
        .selectAll()
        .where("id", "<", before)
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    (row) => toItem(row, now),
  );
}

/**
 * Replaces only the given fields.
 * @throws Refused `not_found` for an unknown id, `invalid` if a new one lacks a field, `changed_meanwhile`.
 */
export async function saveBanner(
  tx: Tx,
  { id, version, reason = "", ...fields }: BannerBody,
  now: Date,
): Promise<OperatorBanner> {
  noteEverybody(tx);
  if (id === undefined) {
    const after = await createBanner(tx, fields, now);
    await recordAct(tx, { act: "banner new", subject: after.id, before: null, after, reason }, now);
    return after;
  }
  const row = await tx
    .selectFrom("banner")
    .selectAll()
    .where("id", "=", parseId(id))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused("not_found", { field: "id" });
  assertVersion(row.version, version);
  const before = toItem(row, now);
  const columns = toColumns({ ...before, ...fields });
  const after = await tx
    .updateTable("banner")
    .set({ ...columns, version: row.version + 1 })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const item = toItem(after, now);
  await recordAct(tx, { act: "banner edit", subject: item.id, before, after: item, reason }, now);
  return item;
}

/** @throws Refused `invalid` without an image, a link or a title. */
export async function createBanner(tx: Tx, fields: Fields, now: Date): Promise<OperatorBanner> {
  const { image, link, languages, position, publishAt = now.toISOString(), hidden = false } = fields;
  if (!image) throw new Refused("invalid", { field: "image" });
  if (!link) throw new Refused("invalid", { field: "link" });
  if (!languages) throw new Refused("invalid", { field: "languages" });
  const at = position ?? (await lastPosition(tx)) + 1;
  const row = await tx
    .insertInto("banner")
    .values(toColumns({ image, link, languages, position: at, publishAt, hidden }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toItem(row, now);
}

async function lastPosition(tx: Tx): Promise<number> {
  const { last } = await tx
    .selectFrom("banner")
    .select((eb) => eb.fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? -1;
}

function toColumns({ image, link, position, publishAt, hidden, languages }: Required<Fields>) {
  const titles = Object.fromEntries(Object.entries(languages).map(([tag, { title }]) => [tag, title]));
  const published_at = parsePublishTime(publishAt);
  return { image, link, position, hidden, published_at, titles: JSON.stringify(titles) };
}

function toItem(row: Selectable<BannerTable>, now: Date): OperatorBanner {
  const { id, version, image, link, position, hidden, published_at, titles } = row;
  return {
    id: id.toString(),
    version,
    image,
    link,
    position,
    publishAt: published_at.toISOString(),
    publishedAt: publishedAt(published_at, now),
    hidden,
    languages: Object.fromEntries(Object.entries(titles).map(([tag, title]) => [tag, { title }])),
  };
}
