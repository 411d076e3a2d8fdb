/** Read again for each request. Source: rules.md O92, O95. */
import { sql } from "kysely";
import type { OperatorIdentity } from "../core/acting.ts";
import type { Context } from "../core/context.ts";
import { ONE_OPERATOR, type Operator } from "../operator/operator-names.ts";
import type { FindBearer } from "../operator/token-guard.ts";
import { ifWritable } from "../store/errors.ts";
import type { Store } from "../store/store.ts";
import { expiryOf, noteSeen } from "./sessions.ts";
import { hashOf, isScriptToken, isSessionToken } from "./tokens.ts";

/** Avoids a write per request. */
const TOUCH_MS = 60_000;

export interface Environment {
  operatorToken: string | null;
  operators: Operator[];
}

export function bearerFinder(ctx: Context, { operatorToken, operators }: Environment): FindBearer {
  const given = new Set(operators.map(({ name }) => name));
  if (operatorToken !== null) given.add(ONE_OPERATOR);
  return async (token) => {
    if (isSessionToken(token)) return ofSession(ctx, hashOf(token));
    return isScriptToken(token) ? ofScript(ctx, hashOf(token), given) : undefined;
  };
}

async function ofSession({ db, now }: Context, hash: string): Promise<OperatorIdentity | null> {
  const at = now();
  const row = await db
    .selectFrom("operator_session as s")
    .innerJoin("operator_account as o", "o.name", "s.operator")
    .select(["s.id", "s.used_at", "s.created_at", "o.name", "o.roles"])
    .where("s.token_hash", "=", hash)
    .where("o.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row || expiryOf(row) <= at) return null;
  if (at.getTime() - row.used_at.getTime() > TOUCH_MS) {
    await ifWritable(touch(db, row, at));
  }
  return { name: row.name, roles: row.roles, via: `session ${row.id}` };
}

async function touch(db: Store, { id, name }: { id: bigint; name: string }, at: Date): Promise<void> {
  await db.updateTable("operator_session").set({ used_at: at }).where("id", "=", id).execute();
  await noteSeen(db, name, at);
}

/** A script's role counts while its owner holds it. */
async function ofScript(
  { db, now }: Context,
  hash: string,
  given: Set<string>,
): Promise<OperatorIdentity | null> {
  const at = now();
  const row = await db
    .selectFrom("operator_script as t")
    .leftJoin("operator_account as o", "o.name", "t.operator")
    .select(["t.name", "t.operator", "t.role", "t.used_at", "o.name as account", "o.roles", "o.disabled_at"])
    .where("t.token_hash", "=", hash)
    .where("t.until", ">", at)
    .executeTakeFirst();
  if (!row) return null;
  const roles = row.roles ?? [];
  const isHeld =
    row.account === null
      ? given.has(row.operator)
      : row.disabled_at === null && (roles.includes(row.role) || roles.includes("admin"));
  if (!isHeld) return null;
  if (row.used_at === null || at.getTime() - row.used_at.getTime() > TOUCH_MS)
    await ifWritable(
      sql`update operator_script set used_at = ${at}::timestamptz where token_hash = ${hash}`.execute(db),
    );
  return { name: row.operator, roles: [row.role], via: `script ${row.name}` };
}
