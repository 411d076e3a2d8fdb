/** One effect per idempotency key. Source: rules.md M10, A8, A9 and A10. */
import { sql } from "kysely";
import { InsufficientBalance } from "../ledger/posting.ts";
import { PoolExhausted } from "../ledger/pools.ts";
import { Refused } from "./refused.ts";
import { noteMembers } from "../store/changes.ts";
import { columnsOf } from "../store/columns.ts";
import { toJson } from "../store/insert-rows.ts";
import type { Store, Tx } from "../store/store.ts";
import { settleAll } from "../store/settle-all.ts";
import type { BodyHash } from "./body-hash.ts";
import type { Context } from "./context.ts";
import { JoinedReads } from "./joined-reads.ts";
import { countingOf, refusalOf, returnUses, type CountedUse } from "./allowances.ts";
import { transact } from "./transact.ts";

export interface KeyedRequest {
  owner: string;
  key: string;
  action: string;
  /** Computed before any shared work. */
  body: BodyHash;
  /** By `performance.now()`. Later, the client no longer waits and nothing is carried out. */
  until?: number;
}

const MEMBER = "member:";
const VOIDED = "receipt/void";
const VOIDED_MAX = 200;
const DAY_MS = 24 * 3_600_000;

/**
 * The outcome commits with its effect.
 * @param perform an error rolls back, so that a refused request can be corrected and sent again under its key.
 * @param render its text is stored and replayed byte for byte.
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
      if (request.until !== undefined && performance.now() > request.until) throw new Refused("unavailable");
      await tx
        .updateTable("outcome")
        .set({ response })
        .where("owner", "=", request.owner)
        .where("key", "=", request.key)
        .execute();
      noteOwner(tx, request.owner);
      return response;
    });
  } catch (error) {
    throw asRefusal(error);
  }
}

export function asRefusal(error: unknown): unknown {
  if (error instanceof InsufficientBalance) return new Refused("insufficient_balance");
  return error instanceof PoolExhausted ? new Refused("reserve_exhausted") : error;
}

/**
 * @param requests of different owners.
 * @returns per request null for a new key, the stored answer, or a Refused for a key used with another body or by a
 * member past their allowance, whose key stays free.
 */
export async function claimAll(
  tx: Tx,
  requests: KeyedRequest[],
  now: Date,
): Promise<(string | Refused | null)[]> {
  const claimed = await insertClaims(tx, requests, now);
  const refused = requests.filter(({ owner }) => claimed.get(owner));
  await storeOutcomes(
    tx,
    refused.map((request) => ({ request, response: null })),
  );
  return settleAll(
    requests.map(async (request) => {
      const answer = claimed.get(request.owner);
      return answer === undefined ? outcomeOrMismatch(tx, request) : answer;
    }),
  );
}

const ASKED = { owner: "text", key: "uuid", action: "text", body_hash: "text" } as const;
const DONE = { owner: "text", key: "uuid", response: "text" } as const;

/** @returns for free keys, by owner: null, or the refusal of a member past their allowance. */
async function insertClaims(
  tx: Tx,
  requests: KeyedRequest[],
  now: Date,
): Promise<Map<string, Refused | null>> {
  const rows = requests.map(({ owner, key, action, body }) => ({
    owner,
    key,
    action,
    body_hash: body.whole,
  }));
  const { rows: claimed } = await sql<CountedUse>`
    with claimed as (
      insert into outcome (owner, key, action, body_hash, created_at)
      select owner, key, action, body_hash, ${now}::timestamptz from ${columnsOf("asked", ASKED, rows)}
      order by owner on conflict do nothing returning owner, action),
    counted as (${countingOf("claimed", now)})
    select claimed.owner, claimed.action, counted.since, counted.used
    from claimed left join counted on counted.owner = claimed.owner`.execute(tx);
  return new Map(claimed.map((use) => [use.owner, refusalOf(use)]));
}

/** Releases the keys of refused requests. */
export async function storeOutcomes(
  tx: Tx,
  outcomes: { request: KeyedRequest; response: string | null }[],
): Promise<void> {
  const rows = outcomes.map(({ request: { owner, key, action }, response }) => ({
    owner,
    key,
    action,
    response,
  }));
  const done = rows.filter(({ response }) => response !== null);
  const refused = rows.filter(({ response }) => response === null);
  for (const { owner } of done) noteOwner(tx, owner);
  if (done.length > 0)
    await sql`
      update outcome set response = new.response from ${columnsOf("new", DONE, done)}
      where outcome.owner = new.owner and outcome.key = new.key`.execute(tx);
  if (refused.length === 0) return;
  await sql`select release_outcomes(${toJson(refused)}::json)`.execute(tx);
  await returnUses(tx, refused);
}

async function outcomeOrMismatch(tx: Tx, request: KeyedRequest): Promise<string | Refused> {
  try {
    return (await storedIn(tx, request))!;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

function noteOwner(tx: Tx, owner: string): void {
  if (owner.startsWith(MEMBER)) noteMembers(tx, [BigInt(owner.slice(MEMBER.length))]);
}

export class StoredOutcomes {
  readonly #ctx: Context;
  readonly #reads: JoinedReads<OfSession, { open: boolean; stored: StoredOutcome | null }>;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#reads = new JoinedReads((asked) => readOfSessions(ctx.db, asked));
  }

  /**
   * Null for a new key.
   * @param session of the asking member, read again: a delayed request is not carried out after its end. Null for
   * operators.
   * @throws Refused `signed_out`, `idempotency_mismatch`
   */
  async find(request: KeyedRequest, session: Buffer | null): Promise<string | null> {
    if (session === null) return storedIn(this.#ctx.db, request);
    const { open, stored } = await this.#reads.read({ request, session });
    if (!open) throw new Refused("signed_out");
    return stored && matching(stored, request);
  }
}

interface OfSession {
  request: KeyedRequest;
  session: Buffer;
}

async function readOfSessions(db: Store, asked: OfSession[]) {
  const keys = asked.map(({ request: { owner, key }, session }) => ({
    owner,
    key,
    session: session.toString("hex"),
  }));
  const { rows } = await sql<{ open: boolean; stored: StoredOutcome | null }>`
    select coalesce((select true from session where token_hash = decode(asked.session, 'hex')), false) as open,
      (select json_build_object('action', action, 'body_hash', body_hash, 'response', response)
        from outcome where owner = asked.owner and key = asked.key) as stored
    from rows from (json_to_recordset(${JSON.stringify(keys)}::json) as (owner text, key uuid, session text))
      with ordinality as asked (owner, key, session, n)
    order by n`.execute(db);
  return rows;
}

interface StoredOutcome {
  action: string;
  body_hash: string;
  response: string | null;
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
 * Waits for a running request under the key and returns its answer; otherwise returns null, and later requests are
 * refused as `voided`.
 * @throws Refused `too_many_requests`
 */
export function voidKey(ctx: Context, owner: string, key: string): Promise<string | null> {
  const at = ctx.now();
  return transact(ctx.db, async (tx) => {
    const { given } = await tx
      .selectFrom("outcome")
      .select((of) => of.fn.countAll<bigint>().as("given"))
      .where("owner", "=", owner)
      .where("action", "=", VOIDED)
      .where("created_at", ">", new Date(at.getTime() - DAY_MS))
      .executeTakeFirstOrThrow();
    if (given >= VOIDED_MAX) throw new Refused("too_many_requests");
    await tx
      .insertInto("outcome")
      .values({ owner, key, action: VOIDED, body_hash: "", response: null, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { response } = await tx
      .selectFrom("outcome")
      .select("response")
      .where("owner", "=", owner)
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    return response;
  });
}

/** A second request waits here until the first ends, then finds its outcome or, if it was refused, a free key. */
async function claim(tx: Tx, request: KeyedRequest, now: Date): Promise<string | null> {
  const refusal = (await insertClaims(tx, [request], now)).get(request.owner);
  if (refusal === undefined) return storedIn(tx, request);
  if (refusal) throw refusal;
  return null;
}

function matching(row: StoredOutcome, request: KeyedRequest): string {
  if (row.action === VOIDED) throw new Refused("voided");
  if (row.action !== request.action || !isSameBody(row.body_hash, request))
    throw new Refused("idempotency_mismatch");
  return row.response!;
}

/** Earlier versions stored hashes without passwords. */
function isSameBody(stored: string, { body }: KeyedRequest): boolean {
  return stored === body.whole || stored === body.plain;
}
