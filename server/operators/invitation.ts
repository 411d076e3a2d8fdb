/** Source: rules.md O93. */
import type { AcceptBody, Invitation } from "../../contract/operator/operator-schemas.ts";
import { checkChallenge, issueChallenge } from "../factors/challenge.ts";
import { authenticatorOf, stepOf } from "../factors/totp.ts";
import { siteOf } from "../factors/site.ts";
import { ALGORITHMS, verifyAttestation, type NewCredential } from "../factors/webauthn.ts";
import { actAs } from "../core/acting.ts";
import { countAttempt, forgetAttempts, type Policy } from "../core/attempts.ts";
import type { Context, Tx } from "../core/context.ts";
import type { Origin } from "../core/origin.ts";
import { Refused } from "../core/refused.ts";
import { transact } from "../core/transact.ts";
import { recordAct } from "../operator/audit.ts";
import type { Store } from "../store/store.ts";
import { closeInvitation, endSessionsOf } from "./edit.ts";
import { hashOf } from "./tokens.ts";

const NAME = "Starship operators";
const guesses: Policy = { free: 10, firstMs: 60_000, longestMs: 3_600_000, memoryMs: 24 * 3_600_000 };

/** @throws Refused `invitation_invalid` */
export async function openInvitation(
  ctx: Context,
  secret: string,
  { site }: Pick<Origin, "site">,
): Promise<Invitation> {
  const hash = hashOf(secret);
  const { name, invite_totp: totp } = await findInvited(ctx.db, hash, ctx.now());
  const { challenge, expiresAt } = issueChallenge(ctx, { kind: "operator", binding: hash });
  const id = Buffer.from(ctx.digest(`operator-passkey\0${name}`), "hex").toString("base64url");
  const passkey = site && {
    challenge,
    rp: { id: site.rpId, name: NAME },
    user: { id, name, displayName: name },
    algorithms: ALGORITHMS,
    exclude: [],
    expiresAt: expiresAt.toISOString(),
  };
  return { name, passkey, authenticator: { secret: totp!, uri: authenticatorOf(totp!, name).toString() } };
}

/**
 * Replaces the operator's credentials and ends their sessions.
 * @throws Refused `invalid` without either; `invitation_invalid`, also for the second time; `wrong_passkey`,
 * `challenge_expired`, `passkeys_unavailable`, `passkey_known`; `wrong_code`, `too_many_requests`.
 */
export async function acceptInvitation(
  ctx: Context,
  { secret, passkey, authenticator }: AcceptBody,
  origin: Pick<Origin, "site">,
): Promise<{ name: string }> {
  if (!passkey && !authenticator) throw new Refused("invalid", { field: "passkey" });
  const hash = hashOf(secret);
  const at = ctx.now();
  const invited = await findInvited(ctx.db, hash, at);
  const subject = ctx.digest(`invitation\0${hash}`);
  const { waitUntil } = await countAttempt(ctx.db, subject, guesses, at);
  if (waitUntil) throw new Refused("too_many_requests", { retryAt: waitUntil });
  const step = authenticator && stepOf(invited.invite_totp!, authenticator.code.replaceAll(/\s/g, ""), at);
  if (step === null) throw new Refused("wrong_code", { field: "authenticator" });
  const purpose = { kind: "operator", binding: hash } as const;
  const credential =
    passkey &&
    (await verifyAttestation(passkey.created, siteOf(origin), (given) =>
      checkChallenge(ctx, purpose, given),
    ));
  return transact(ctx.db, async (tx) => {
    const { name, invite_totp: totp } = await findInvited(tx, hash, at, true);
    actAs(tx, { name, roles: [], via: "invitation" });
    await closeInvitation(tx, name);
    await tx.deleteFrom("operator_passkey").where("operator", "=", name).execute();
    await endSessionsOf(tx, name);
    const factors = authenticator
      ? { key_hash: authenticator.keyHash, totp_secret: totp, totp_step: step! }
      : { key_hash: null, totp_secret: null };
    await tx.updateTable("operator_account").set(factors).where("name", "=", name).execute();
    if (passkey && credential)
      await storePasskey(tx, credential, {
        name: passkey.name.trim(),
        operator: name,
        rpId: siteOf(origin).rpId,
        at,
      });
    const after = { passkey: passkey !== undefined, authenticator: authenticator !== undefined };
    await recordAct(tx, { act: "operator accept", subject: name, before: null, after, reason: "" }, at);
    await forgetAttempts(tx, [subject]);
    return { name };
  });
}

async function storePasskey(
  tx: Tx,
  { id, publicKey, counter, transports }: NewCredential,
  { name, operator, rpId, at }: { name: string; operator: string; rpId: string; at: Date },
): Promise<void> {
  const stored = await tx
    .insertInto("operator_passkey")
    .values({
      id,
      operator,
      rp_id: rpId,
      public_key: publicKey,
      counter: BigInt(counter),
      transports: transports.join(","),
      name,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!stored) throw new Refused("passkey_known");
}

async function findInvited(db: Store | Tx, hash: string, at: Date, isLocked = false) {
  const row = await db
    .selectFrom("operator_account")
    .select(["name", "invite_totp"])
    .where("invite_hash", "=", hash)
    .where("invite_until", ">", at)
    .where("disabled_at", "is", null)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new Refused("invitation_invalid");
  return row;
}
