/** Shared by all operators. Source: rules.md O125. */
import type { Selectable } from "kysely";
import type { Template, TemplateBody } from "../../contract/feedback/operator-schemas.ts";
import { TEMPLATES_MAX } from "../../contract/feedback/rules.ts";
import { parseId } from "../core/ids.ts";
import { Refused } from "../core/refused.ts";
import { recordAct } from "../operator/audit.ts";
import type { Store, Tx } from "../store/store.ts";
import type { FeedbackTemplateTable } from "./tables.ts";

export async function readTemplates(db: Store): Promise<Template[]> {
  const rows = await db.selectFrom("feedback_template").selectAll().orderBy("name").execute();
  return rows.map(toTemplate);
}

/** @throws Refused `not_found`, `changed_meanwhile`; `invalid` for a name in use, or one template too many. */
export async function saveTemplate(
  tx: Tx,
  { id, version, name, languages }: TemplateBody,
  now: Date,
): Promise<Template> {
  const columns = { name: name.trim(), texts: JSON.stringify(languages), changed_at: now };
  const before = id === undefined ? null : await lock(tx, id);
  if (before && version !== undefined && version !== before.version)
    throw new Refused("changed_meanwhile", { field: "version" });
  await assertFree(tx, columns.name, before?.id ?? null);
  const row = before
    ? await tx
        .updateTable("feedback_template")
        .set({ ...columns, version: before.version + 1 })
        .where("id", "=", before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx.insertInto("feedback_template").values(columns).returningAll().executeTakeFirstOrThrow();
  const after = toTemplate(row);
  const states = { before: before && toTemplate(before), after };
  await recordAct(tx, { act: "template save", subject: after.id, ...states, reason: "" }, now);
  return after;
}

/** @throws Refused `not_found` */
export async function removeTemplate(tx: Tx, id: string, now: Date): Promise<null> {
  const row = await lock(tx, id);
  await tx.deleteFrom("feedback_template").where("id", "=", row.id).execute();
  const states = { before: toTemplate(row), after: null };
  await recordAct(tx, { act: "template remove", subject: id, ...states, reason: "" }, now);
  return null;
}

async function lock(tx: Tx, id: string): Promise<Selectable<FeedbackTemplateTable>> {
  const row = await tx
    .selectFrom("feedback_template")
    .selectAll()
    .where("id", "=", parseId(id))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused("not_found", { field: "id" });
  return row;
}

async function assertFree(tx: Tx, name: string, own: bigint | null): Promise<void> {
  const rows = await tx.selectFrom("feedback_template").select(["id", "name"]).execute();
  const isTaken = rows.some((row) => row.name === name && row.id !== own);
  if (isTaken || (own === null && rows.length >= TEMPLATES_MAX))
    throw new Refused("invalid", { field: "name" });
}

function toTemplate({ id, version, name, texts }: Selectable<FeedbackTemplateTable>): Template {
  return { id: id.toString(), version, name, languages: texts };
}
