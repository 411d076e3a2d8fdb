/** One effect per idempotency key. Source: rules.md M10, A8, A9 and A10. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { canonical, type Json } from "../../contract/canonical.ts";
import { InsufficientBalance } from "../ledger/posting.ts";
import { PoolExhausted } from "../ledger/pools.ts";
import { Refused } from "./refused.ts";
import { toJson } from "../store/insert-rows.ts";
import type { Store, Tx } from "../store/store.ts";
import { settleAll } from "../store/settle-all.ts";
import type { Context } from "./context.ts";
import { countUses } from "./allowances.ts";
import { transact } from "./transact.ts";

export interface KeyedRequest {
  /** Owner of the key: keys are unique per owner. */
  owner: string;
  key: string;
  action: string;
  body: unknown;
}

/**
 * Performs a use case and stores its outcome in one transaction.
 * @param perform an error rolls back the outcome too, so that a refused request can be corrected and sent again under
 * its key.
 * @param render makes the answer, which is stored and replayed byte for byte.
 * @throws Refused `idempotency_mismatch` when the key was used with another body; `too_many_requests` with `retryAt`.
 */
export async function once<T>(
  ctx: Context,
  request: KeyedRequest,
  perform: (tx: Tx) => Promise<T>,
  render: (data: T) => string,
): Promise<string> {
  try {
    return await transact(ctx.db, async (tx) => {
      const stored = await claim(tx, request, ctx.now());
      if (stored !== null) return stored;
      const response = render(await perform(tx));
      await tx
        .updateTable("outcome")
        .set({ response })
        .where("owner", "=", request.owner)
        .where("key", "=", request.key)
        .execute();
      return response;
    });
  } catch (error) {
    if (error instanceof InsufficientBalance) throw new Refused("insufficient_balance");
    if (error instanceof PoolExhausted) throw new Refused("reserve_exhausted");
    throw error;
  }
}

/**
 * Claims the keys of several requests of different owners for this transaction.
 * @returns per request null for a new key, the stored answer, or a Refused for a key used with another body or by a
 *   member past their allowance, whose key stays free.
 */
export async function claimAll(
  tx: Tx,
  requests: KeyedRequest[],
  now: Date,
): Promise<(string | Refused | null)[]> {
  const rows = requests.map((request) => ({
    owner: request.owner,
    key: request.key,
    action: request.action,
    body_hash: bodyHash(request.body),
    created_at: now,
  }));
  const { rows: taken } = await sql<{ owner: string }>`
    insert into outcome (owner, key, action, body_hash, created_at)
    select owner, key, action, body_hash, created_at from json_populate_recordset(null::outcome, ${toJson(rows)}::json)
    order by owner on conflict do nothing returning owner`.execute(tx);
  const owners = new Set(taken.map(({ owner }) => owner));
  const fresh = requests.filter(({ owner }) => owners.has(owner));
  const refusals = await countUses(tx, fresh, now);
  const refused = fresh.filter(({ owner }) => refusals.has(owner));
  await storeOutcomes(
    tx,
    refused.map((request) => ({ request, response: null })),
  );
  return settleAll(
    requests.map(async (request) =>
      owners.has(request.owner) ? (refusals.get(request.owner) ?? null) : outcomeOrMismatch(tx, request),
    ),
  );
}

/** Stores the answers under keys claimed by this transaction, and releases the keys of refused requests. */
export async function storeOutcomes(
  tx: Tx,
  outcomes: { request: KeyedRequest; response: string | null }[],
): Promise<void> {
  const rows = outcomes.map(({ request: { owner, key }, response }) => ({ owner, key, response }));
  const done = rows.filter(({ response }) => response !== null);
  const refused = rows.filter(({ response }) => response === null);
  if (done.length > 0)
    await sql`
      update outcome set response = new.response from json_populate_recordset(null::outcome, ${toJson(done)}::json) as new
      where outcome.owner = new.owner and outcome.key = new.key`.execute(tx);
  if (refused.length > 0)
    await sql`
      delete from outcome using json_populate_recordset(null::outcome, ${toJson(refused)}::json) as old
      where outcome.owner = old.owner and outcome.key = old.key`.execute(tx);
}

async function outcomeOrMismatch(tx: Tx, request: KeyedRequest): Promise<string | Refused> {
  try {
    return (await storedIn(tx, request))!;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

/** Null for a new key. @throws Refused `idempotency_mismatch` */
export function storedOutcome(ctx: Context, request: KeyedRequest): Promise<string | null> {
  return storedIn(ctx.db, request);
}

async function storedIn(db: Store | Tx, request: KeyedRequest): Promise<string | null> {
  const row = await db
    .selectFrom("outcome")
    .select(["action", "body_hash", "response"])
    .where("owner", "=", request.owner)
    .where("key", "=", request.key)
    .executeTakeFirst();
  return row ? matching(row, request) : null;
}

/** The stored answer of a member's key, for any request. */
export async function outcomeOf(ctx: Context, owner: string, key: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom("outcome")
    .select("response")
    .where("owner", "=", owner)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.response ?? null;
}

/**
 * Claims the key. A second request blocks here until the first ends, then finds its outcome or, if it was refused, a
 * free key.
 */
async function claim(tx: Tx, request: KeyedRequest, now: Date): Promise<string | null> {
  const { owner, key, action } = request;
  const inserted = await tx
    .insertInto("outcome")
    .values({ owner, key, action, body_hash: bodyHash(request.body), response: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (!inserted) return storedIn(tx, request);
  const refusal = (await countUses(tx, [request], now)).get(owner);
  if (refusal) throw refusal;
  return null;
}

function matching(
  row: { action: string; body_hash: string; response: string | null },
  request: KeyedRequest,
): string {
  if (row.action !== request.action || row.body_hash !== bodyHash(request.body))
    throw new Refused("idempotency_mismatch");
  return row.response!;
}

/** Passwords are left out: a fast hash of them, kept for years, would invite guessing. */
const secretFields = new Set(["password", "payPassword", "oldPassword", "oldPayPassword"]);

function bodyHash(body: unknown): string {
  const fields = Object.entries(body as Record<string, Json>).filter(([name]) => !secretFields.has(name));
  return createHash("sha256")
    .update(canonical(Object.fromEntries(fields)))
    .digest("hex");
}
