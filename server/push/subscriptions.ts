/** Which browsers notices are pushed to. Source: rules.md N13, N16. */
import { sql } from "kysely";
import { resolveLanguage } from "../../contract/languages.ts";
import type { PushSubscribeBody } from "../../contract/push/schemas.ts";
import { isPushService } from "./endpoint.ts";
import { openVapid } from "./vapid.ts";
import { Refused } from "../core/refused.ts";
import type { Store, Tx } from "../store/store.ts";
import type { Caller } from "../core/context.ts";

/** Nobody reads on more browsers: the others give way. */
const MOST = 20;

/** The public half of the key pair that pushes are signed with, made once for a database (RFC 8292). */
export async function pushKey(db: Store): Promise<{ key: string }> {
  const { publicKey } = await openVapid(db);
  return { key: publicKey };
}

/**
 * Takes a browser's subscription, or brings it up to date: keys, language, and whose it is now.
 * @param allowLoopback also takes a push service on this machine, for tests.
 * @throws Refused `invalid` for an endpoint that is no push service, or a scope that is no address.
 */
export async function subscribe(
  tx: Tx,
  { memberId, tokenHash }: Caller,
  { endpoint, keys, lang, scope }: PushSubscribeBody,
  at: Date,
  allowLoopback: boolean,
): Promise<void> {
  if (!isPushService(endpoint, allowLoopback)) throw new Refused("invalid", { field: "endpoint" });
  if (scope !== undefined && !URL.canParse(scope)) throw new Refused("invalid", { field: "scope" });
  const row = {
    member_id: memberId,
    p256dh: keys.p256dh,
    auth: keys.auth,
    language: resolveLanguage(lang),
    created_at: at,
    scope: scope ?? null,
    token_hash: tokenHash,
    ended_at: null,
  };
  await tx
    .insertInto("push_subscription")
    .values({ endpoint, ...row })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(row))
    .execute();
  await keepMost(tx, memberId);
}

/**
 * Of a session with several subscriptions the older ones go first, and only then the oldest sessions: whoever has got in must
 * not push out the devices that are told of it.
 */
async function keepMost(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    delete from push_subscription where member_id = ${memberId} and id not in (
      select id from (
        select id, created_at, row_number() over (partition by token_hash order by created_at desc, id desc) as place
        from push_subscription where member_id = ${memberId}
      ) as own
      order by place, created_at desc, id desc limit ${MOST})`.execute(tx);
}

/** Forgets a browser; one that is not the member's, or is not known, is left as it is. */
export async function unsubscribe(tx: Tx, memberId: bigint, endpoint: string): Promise<void> {
  await tx
    .deleteFrom("push_subscription")
    .where("endpoint", "=", endpoint)
    .where("member_id", "=", memberId)
    .execute();
}
