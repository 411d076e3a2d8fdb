/** Source: rules.md O92. */
import type { OperatorSession, SessionEndBody } from "../../contract/operator/operator-schemas.ts";
import type { OperatorIdentity } from "../core/acting.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../core/context.ts";
import { recordAct } from "../operator/audit.ts";
import type { Store } from "../store/store.ts";
import { hashOf, makeSessionToken } from "./tokens.ts";

export const IDLE_MS = 30 * 60_000;
export const ABSOLUTE_MS = 12 * 3_600_000;
/** The least recently used session is ended. */
const SESSIONS_MAX = 10;

type Times = { used_at: Date; created_at: Date };

/** The end of a session that is not used again. */
export function expiryOf({ used_at: used, created_at: created }: Times): Date {
  return new Date(Math.min(used.getTime() + IDLE_MS, created.getTime() + ABSOLUTE_MS));
}

export async function openSession(
  tx: Tx,
  operator: string,
  device: string | null,
  at: Date,
): Promise<{ token: string; id: bigint }> {
  const token = makeSessionToken();
  const { id } = await tx
    .insertInto("operator_session")
    .values({ token_hash: hashOf(token), operator, device, created_at: at, used_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await noteSeen(tx, operator, at);
  const kept = tx
    .selectFrom("operator_session")
    .select("id")
    .where("operator", "=", operator)
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .limit(SESSIONS_MAX);
  await tx
    .deleteFrom("operator_session")
    .where("operator", "=", operator)
    .where("id", "not in", kept)
    .execute();
  return { token, id };
}

/** Outlives the session. */
export async function noteSeen(db: Store | Tx, name: string, at: Date): Promise<void> {
  await db.updateTable("operator_account").set({ seen_at: at }).where("name", "=", name).execute();
}

/** Overseers see the sessions of all operators. */
export async function readSessions(
  db: Store | Tx,
  identity: OperatorIdentity,
  at: Date,
): Promise<OperatorSession[]> {
  const rows = await db.selectFrom("operator_session").selectAll().orderBy("id", "desc").execute();
  const seesAll = isOverseer(identity, "auditor");
  return rows
    .filter((row) => expiryOf(row) > at && (seesAll || row.operator === identity.name))
    .map((row) => ({
      id: row.id.toString(),
      operator: row.operator,
      device: row.device,
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at.toISOString(),
      current: identity.via === `session ${row.id}`,
    }));
}

/** @throws Refused `not_found`, also for another operator's session */
export async function endSession(
  tx: Tx,
  body: SessionEndBody,
  identity: OperatorIdentity,
  at: Date,
): Promise<OperatorSession[]> {
  const id = body.id ?? idOf(identity);
  const ended = await tx
    .deleteFrom("operator_session")
    .where("id", "=", BigInt(id ?? 0))
    .$if(!isOverseer(identity), (query) => query.where("operator", "=", identity.name))
    .returning("operator")
    .executeTakeFirst();
  if (!ended) throw new Refused("not_found", { field: "id" });
  const act = { act: "operator sign out", subject: ended.operator, reason: "" };
  await recordAct(tx, { ...act, before: { session: id }, after: null }, at);
  return readSessions(tx, identity, at);
}

export function isOverseer({ roles }: OperatorIdentity, other: "admin" | "auditor" = "admin"): boolean {
  return roles === null || roles.includes("admin") || roles.includes(other);
}

function idOf({ via }: OperatorIdentity): string | undefined {
  return /^session (\d+)$/.exec(via)?.[1];
}
