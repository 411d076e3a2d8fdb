/** Which browsers notices are pushed to. Source: api.md, "push/key · push/subscribe · push/unsubscribe". */
import { createECDH } from "node:crypto";
import { sql } from "kysely";
import { resolveLanguage } from "../../contract/languages.ts";
import type { PushSubscribeBody } from "../../contract/schemas/push.ts";
import { Refused } from "../refused.ts";
import { sharedSecret } from "../store/secrets.ts";
import type { Store, Tx } from "../store/store.ts";

/** A member's older browsers give way: nobody reads on more. */
const MOST = 20;

/** The public half of the key pair that pushes are signed with, made once for a database (RFC 8292). */
export async function pushKey(db: Store): Promise<{ key: string }> {
  const privateKey = await sharedSecret(db, "vapid-key", () => {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    return pair.getPrivateKey("base64url");
  });
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  return { key: pair.getPublicKey("base64url") };
}

/** Takes a browser's subscription, or brings it up to date: keys, language, and whose it is now. */
export async function subscribe(
  tx: Tx,
  memberId: bigint,
  { endpoint, keys, lang }: PushSubscribeBody,
  at: Date,
): Promise<void> {
  if (!isPushService(endpoint)) throw new Refused("invalid", { field: "endpoint" });
  const row = {
    member_id: memberId,
    p256dh: keys.p256dh,
    auth: keys.auth,
    language: resolveLanguage(lang),
    created_at: at,
  };
  await tx
    .insertInto("push_subscription")
    .values({ endpoint, ...row })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(row))
    .execute();
  await sql`
    delete from push_subscription where member_id = ${memberId} and id not in (
      select id from push_subscription where member_id = ${memberId} order by created_at desc, id desc limit ${MOST})`.execute(
    tx,
  );
}

/** Forgets a browser; one that is not the member's, or is not known, is left as it is. */
export async function unsubscribe(tx: Tx, memberId: bigint, endpoint: string): Promise<void> {
  await tx
    .deleteFrom("push_subscription")
    .where("endpoint", "=", endpoint)
    .where("member_id", "=", memberId)
    .execute();
}

/** A public name, never an address: the server will send requests there. */
function isPushService(endpoint: string): boolean {
  const { hostname, username, password } = new URL(endpoint);
  return (
    /^(?!.*\.(local|localhost|internal)$)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z-]{2,}$/.test(hostname) &&
    !username &&
    !password
  );
}
