/** Source: rules.md O95. */
import type { Script, ScriptBody, ScriptEndBody } from "../../contract/operator/operator-schemas.ts";
import type { OperatorIdentity } from "../core/acting.ts";
import { Refused } from "../core/refused.ts";
import { isScript } from "../operator/two-operators.ts";
import type { Tx } from "../core/context.ts";
import { recordAct } from "../operator/audit.ts";
import type { Store } from "../store/store.ts";
import { isOverseer } from "./sessions.ts";

const DAY_MS = 24 * 3_600_000;
const SCRIPTS_MAX = 100;

/**
 * A script has one of its creator's roles, and cannot create another script.
 * @throws Refused `operator_forbidden`; `invalid` for a known name or hash; `above_limit`.
 */
export async function makeScript(
  tx: Tx,
  { name, role, tokenHash, days }: ScriptBody,
  identity: OperatorIdentity,
  at: Date,
): Promise<Script> {
  if (isScript(identity.via) || (!isOverseer(identity) && !identity.roles!.includes(role)))
    throw new Refused("operator_forbidden");
  await tx.deleteFrom("operator_script").where("until", "<=", at).execute();
  const scripts = await readScripts(tx);
  if (scripts.length >= SCRIPTS_MAX) throw new Refused("above_limit", { limit: String(SCRIPTS_MAX) });
  const until = new Date(at.getTime() + days * DAY_MS);
  const made = await tx
    .insertInto("operator_script")
    .values({ name, token_hash: tokenHash, operator: identity.name, role, created_at: at, until })
    .onConflict((conflict) => conflict.doNothing())
    .returning("name")
    .executeTakeFirst();
  if (!made) throw new Refused("invalid", { field: "name" });
  const after = { role, until: until.toISOString() };
  await recordAct(tx, { act: "operator script", subject: name, before: null, after, reason: "" }, at);
  return (await readScripts(tx)).find((one) => one.name === name)!;
}

/** @throws Refused `not_found`, also for another operator's */
export async function endScript(
  tx: Tx,
  { name }: ScriptEndBody,
  identity: OperatorIdentity,
  at: Date,
): Promise<{ list: Script[] }> {
  const ended = await tx
    .deleteFrom("operator_script")
    .where("name", "=", name)
    .$if(!isOverseer(identity), (query) => query.where("operator", "=", identity.name))
    .returning(["operator", "role"])
    .executeTakeFirst();
  if (!ended) throw new Refused("not_found", { field: "name" });
  await recordAct(
    tx,
    { act: "operator script end", subject: name, before: ended, after: null, reason: "" },
    at,
  );
  return { list: await readOwnScripts(tx, identity) };
}

/** Admins and auditors see the tokens of all operators. */
export async function readOwnScripts(db: Store | Tx, identity: OperatorIdentity): Promise<Script[]> {
  const list = await readScripts(db);
  const seesAll = isOverseer(identity, "auditor");
  return list.filter(({ operator }) => seesAll || operator === identity.name);
}

async function readScripts(db: Store | Tx): Promise<Script[]> {
  const rows = await db.selectFrom("operator_script").selectAll().orderBy("name").execute();
  return rows.map((row) => ({
    name: row.name,
    operator: row.operator,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    until: row.until.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
  }));
}
