/** Source: rules.md N1, N3. */
import { sql, type RawBuilder } from "kysely";
import { canonical, type Json } from "../../contract/canonical.ts";
import { languages } from "../../contract/languages.ts";
import type { NoticeAct, NoticeBody, OperatorNotice } from "../../contract/notices/operator-schemas.ts";
import { Refused } from "../core/refused.ts";
import { noteEverybody } from "../store/changes.ts";
import type { Store, Tx } from "../store/store.ts";
import { recordAct } from "../operator/audit.ts";
import { parseId } from "../core/ids.ts";
import { pageById, type PageRequest } from "../core/paging.ts";
import { parsePublishTime, publishedAt } from "./publication.ts";
import { assertVersion } from "./version.ts";
import { isUnsent, postponePush, pushNotice } from "../push/notice-fan-out.ts";
import { readDeliveries } from "../push/status.ts";

type Fields = Omit<NoticeBody, "id" | "reason" | "version">;

export function readAllNotices(
  db: Store,
  { kind, ...request }: PageRequest & Pick<NoticeBody, "kind">,
  now: Date,
) {
  return pageById(
    request,
    async (before, count) => {
      let query = db.selectFrom("notice").selectAll().where("id", "<", before);
      if (kind) query = query.where("kind", "=", kind);
      return withDetails(db, await query.orderBy("id", "desc").limit(count).execute(), now);
    },
    (row) => toItem(row, now),
  );
}

/**
 * Replaces only the given fields. Only a new notice is pushed, when due.
 * @throws Refused `not_found` for an unknown id, `invalid` if a new one lacks a field, `changed_meanwhile`.
 */
export async function saveNotice(
  tx: Tx,
  { id, version, reason = "", ...fields }: NoticeBody,
  now: Date,
): Promise<OperatorNotice> {
  if (id === undefined) {
    const after = await lockNotice(tx, await createNotice(tx, fields, now), now);
    await recordAct(tx, { act: "notice new", subject: after.id, before: null, after, reason }, now);
    return after;
  }
  const before = await lockNotice(tx, parseId(id), now);
  assertVersion(before.version, version);
  await editNotice(tx, before, fields);
  const after = await lockNotice(tx, BigInt(before.id), now);
  await recordAct(tx, { act: "notice edit", subject: after.id, before, after, reason }, now);
  return after;
}

/** @throws Refused `not_found` */
export async function readOneNotice(db: Store, id: string, now: Date): Promise<OperatorNotice> {
  const rows = await db.selectFrom("notice").selectAll().where("id", "=", parseId(id)).execute();
  const [row] = await withDetails(db, rows, now);
  if (!row) throw new Refused("not_found", { field: "id" });
  return toItem(row, now);
}

/** A repetition changes nothing but is audited. @throws Refused `not_found` */
export function withdrawNotice(tx: Tx, act: NoticeAct, now: Date): Promise<OperatorNotice> {
  return changeStanding(tx, "notice withdraw", act, now, {
    change: { withdrawn_at: now },
    isSo: ({ withdrawnAt }) => withdrawnAt !== null,
  });
}

/** An already published notice keeps its time. @throws Refused `not_found` */
export function publishNotice(tx: Tx, act: NoticeAct, now: Date): Promise<OperatorNotice> {
  return changeStanding(tx, "notice publish", act, now, {
    change: { withdrawn_at: null, published_at: sql<Date>`least(published_at, ${now}::timestamptz)` },
    isSo: ({ withdrawnAt, publishedAt: at }) => withdrawnAt === null && at !== null,
    afterChange: (id) => postponePush(tx, id, now),
  });
}

interface Standing {
  change: { withdrawn_at: Date | null; published_at?: RawBuilder<Date> };
  isSo: (notice: OperatorNotice) => boolean;
  afterChange?: (id: bigint) => Promise<void>;
}

async function changeStanding(
  tx: Tx,
  act: string,
  { id, version, reason = "" }: NoticeAct,
  now: Date,
  { change, isSo, afterChange }: Standing,
): Promise<OperatorNotice> {
  const number = parseId(id);
  const before = await lockNotice(tx, number, now);
  assertVersion(before.version, version);
  if (!isSo(before))
    await tx
      .updateTable("notice")
      .set({ ...change, version: before.version + 1 })
      .where("id", "=", number)
      .execute();
  await afterChange?.(number);
  const after = await lockNotice(tx, number, now);
  await recordAct(tx, { act, subject: before.id, before, after, reason }, now);
  return after;
}

/** @throws Refused `invalid` without a kind or a text. */
async function createNotice(
  tx: Tx,
  { kind, languages: texts, pinned = false, publishAt, help = [], pushTo, push = kind === "notice" }: Fields,
  now: Date,
): Promise<bigint> {
  if (!kind) throw new Refused("invalid", { field: "kind" });
  if (!texts) throw new Refused("invalid", { field: "languages" });
  assertHelp(kind, help);
  if (!push && storedRecipients(pushTo) !== null) throw new Refused("invalid", { field: "pushTo" });
  const due = publishAt ? parsePublishTime(publishAt) : now;
  const { id } = await tx
    .insertInto("notice")
    .values({
      kind,
      pinned,
      published_at: due,
      withdrawn_at: null,
      help: `{${help.join(",")}}`,
      push_to: storedRecipients(pushTo),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeTexts(tx, id, texts);
  if (push) await pushNotice(tx, id, due);
  return id;
}

function storedRecipients(to: OperatorNotice["pushTo"]): string | null {
  return to === undefined || to.kind === "everybody" ? null : JSON.stringify(to);
}

/** @throws Refused `invalid` if nothing is pushed, or the push has begun. */
async function changeRecipients(
  tx: Tx,
  before: OperatorNotice,
  pushTo: OperatorNotice["pushTo"],
): Promise<void> {
  const chosen = storedRecipients(pushTo);
  // Unchanged recipients may come with other changes.
  if (pushTo === undefined || isSame(before.pushTo ?? { kind: "everybody" }, pushTo)) return;
  const id = BigInt(before.id);
  if (!(await isUnsent(tx, id))) throw new Refused("invalid", { field: "pushTo" });
  await tx.updateTable("notice").set({ push_to: chosen }).where("id", "=", id).execute();
}

const isSame = (one: Json, other: Json) => canonical(one) === canonical(other);

/** Only for articles. @throws Refused `invalid` */
function assertHelp(kind: OperatorNotice["kind"], help: OperatorNotice["help"]): void {
  if (kind === "notice" && help.length > 0) throw new Refused("invalid", { field: "help" });
}

/** Everybody gets a hint when the change is committed. */
async function lockNotice(tx: Tx, id: bigint, now: Date): Promise<OperatorNotice> {
  const rows = await tx.selectFrom("notice").selectAll().where("id", "=", id).forUpdate().execute();
  const [row] = await withDetails(tx, rows, now);
  noteEverybody(tx);
  if (!row) throw new Refused("not_found", { field: "id" });
  return toItem(row, now);
}

async function editNotice(tx: Tx, before: OperatorNotice, fields: Fields): Promise<void> {
  const { kind, pinned, publishAt, help, languages: texts } = { ...before, ...fields };
  const id = BigInt(before.id);
  assertHelp(kind, help);
  const due = parsePublishTime(publishAt);
  await tx
    .updateTable("notice")
    .set({ kind, pinned, published_at: due, help: `{${help.join(",")}}`, version: before.version + 1 })
    .where("id", "=", id)
    .execute();
  await changeRecipients(tx, before, fields.pushTo);
  if (fields.publishAt) await postponePush(tx, id, due);
  if (fields.languages) {
    await tx.deleteFrom("notice_text").where("notice_id", "=", id).execute();
    await writeTexts(tx, id, texts);
  }
}

async function writeTexts(tx: Tx, id: bigint, texts: OperatorNotice["languages"]): Promise<void> {
  const rows = Object.entries(texts).map(([language, text]) => ({ notice_id: id, language, ...text }));
  await tx.insertInto("notice_text").values(rows).execute();
}

interface Row {
  id: bigint;
  version: number;
  kind: "notice" | "article";
  pinned: boolean;
  published_at: Date;
  withdrawn_at: Date | null;
  help: OperatorNotice["help"];
  push_to: OperatorNotice["pushTo"] | null;
  languages: OperatorNotice["languages"];
  delivery: OperatorNotice["delivery"];
}

async function withDetails(
  db: Store,
  rows: Omit<Row, "languages" | "delivery">[],
  now: Date,
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const texts = await db.selectFrom("notice_text").selectAll().where("notice_id", "in", ids).execute();
  const found = new Map(texts.map((text) => [`${text.notice_id} ${text.language}`, text]));
  const deliveries = await readDeliveries(db, ids, now);
  return rows.map((row) => ({
    ...row,
    delivery: deliveries.get(row.id) ?? null,
    languages: Object.fromEntries(
      languages.flatMap((tag) => {
        const text = found.get(`${row.id} ${tag}`);
        return text ? [[tag, { title: text.title, summary: text.summary, body: text.body }]] : [];
      }),
    ),
  }));
}

function toItem({ languages: texts, ...row }: Row, now: Date): OperatorNotice {
  return {
    id: row.id.toString(),
    version: row.version,
    kind: row.kind,
    pinned: row.pinned,
    publishAt: row.published_at.toISOString(),
    publishedAt: publishedAt(row.published_at, now),
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    delivery: row.delivery,
    languages: texts,
    help: row.help,
    ...(row.push_to && { pushTo: row.push_to }),
  };
}
