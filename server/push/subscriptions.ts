/** Source: rules.md N13, N16, N27, S119. */
import { sql } from "kysely";
import { resolveLanguage } from "../../contract/languages.ts";
import type { PushSubscribeBody } from "../../contract/push/schemas.ts";
import { generationOf, newestVapid } from "./vapid.ts";
import { Refused } from "../core/refused.ts";
import type { Store, Tx } from "../store/store.ts";
import type { Caller } from "../core/context.ts";

/** Per member; older ones are deleted. */
const MAX_PER_MEMBER = 20;

export async function pushKey(db: Store): Promise<{ key: string }> {
  const { publicKey } = await newestVapid(db);
  return { key: publicKey };
}

/**
 * @param allowLoopback accepts a local push service, for tests.
 * @throws Refused `invalid` for an endpoint that is no push service, an invalid scope or another platform's key;
 * `signed_out`.
 */
export async function subscribe(
  tx: Tx,
  { memberId, tokenHash }: Caller,
  { endpoint, keys, lang, scope, key }: PushSubscribeBody,
  at: Date,
  allowLoopback: boolean,
): Promise<void> {
  if (!isPushService(endpoint, allowLoopback)) throw new Refused("invalid", { field: "endpoint" });
  if (scope !== undefined && !URL.canParse(scope)) throw new Refused("invalid", { field: "scope" });
  const deviceKey = await browserOf(tx, tokenHash);
  const row = {
    member_id: memberId,
    p256dh: keys.p256dh,
    auth: keys.auth,
    language: resolveLanguage(lang),
    created_at: at,
    scope: scope ?? null,
    token_hash: tokenHash,
    key_generation: await generationOf(tx, key),
    ended_at: null,
    session_id: null,
    device: null,
    place: null,
    device_key: null,
    signed_in_at: null,
    used_at: null,
  };
  await tx
    .insertInto("push_subscription")
    .values({ endpoint, ...row })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(row))
    .execute();
  if (deviceKey !== null) await deleteReplaced(tx, { memberId, tokenHash, deviceKey, endpoint });
  await deleteExcess(tx, memberId);
}

/**
 * Until the end of the transaction nobody ends the session.
 * @returns the key of its browser, if it has one.
 * @throws Refused `signed_out`
 */
async function browserOf(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  const session = await tx
    .selectFrom("session")
    .select("device_key")
    .where("token_hash", "=", tokenHash)
    .forKeyShare()
    .executeTakeFirst();
  if (!session) throw new Refused("signed_out");
  return session.device_key;
}

interface Replacement {
  memberId: bigint;
  tokenHash: Buffer;
  deviceKey: string;
  endpoint: string;
}

/** Of the same browser's earlier sessions: it dropped them when it noticed that these had ended. */
async function deleteReplaced(
  tx: Tx,
  { memberId, tokenHash, deviceKey, endpoint }: Replacement,
): Promise<void> {
  await sql`
    delete from push_subscription p where member_id = ${memberId} and endpoint <> ${endpoint} and (
      (session_id is not null and device_key = ${deviceKey})
      or exists (select from session s where s.token_hash = p.token_hash and s.device_key = ${deviceKey}
        and s.token_hash <> ${tokenHash}::bytea))`.execute(tx);
}

/**
 * A session's extra subscriptions go before the oldest sessions, so that an intruder cannot push out the devices to be
 * warned.
 */
async function deleteExcess(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    delete from push_subscription where member_id = ${memberId} and id not in (
      select id from (
        select id, created_at, row_number() over (partition by token_hash order by created_at desc, id desc) as place
        from push_subscription where member_id = ${memberId}
      ) as own
      order by place, created_at desc, id desc limit ${MAX_PER_MEMBER})`.execute(tx);
}

export async function unsubscribe(tx: Tx, memberId: bigint, endpoint: string): Promise<void> {
  await tx
    .deleteFrom("push_subscription")
    .where("endpoint", "=", endpoint)
    .where("member_id", "=", memberId)
    .execute();
}

/**
 * Requires https, a public name and the default port. @param allowLoopback also accepts http://127.0.0.1, for tests.
 */
function isPushService(endpoint: string, allowLoopback: boolean): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  const { protocol, hostname } = url;
  if (allowLoopback && protocol === "http:" && hostname === "127.0.0.1") return true;
  return (
    protocol === "https:" &&
    url.port === "" &&
    /^(?!.*\.(local|localhost|internal)$)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z-]{2,}$/.test(hostname)
  );
}
