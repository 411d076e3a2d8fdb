/** Source: rules.md S91, S92. */
import { sql } from "kysely";
import type { PasskeyAssertion } from "../../../contract/accounts/factor-schemas.ts";
import { Refused } from "../../core/refused.ts";
import type { Context, Tx } from "../../core/context.ts";
import type { Origin } from "../../core/origin.ts";
import { checkChallenge, type Purpose } from "../../factors/challenge.ts";
import { siteOf } from "../../factors/site.ts";
import { verifyAssertion } from "../../factors/webauthn.ts";

export interface Signed {
  memberId: bigint;
  name: string;
  challenge: string;
  expiresAt: Date;
}

/**
 * @param memberId the required member; undefined for any.
 * @throws Refused `wrong_passkey` for an unknown passkey, another member's, another origin's, a wrong signature, or a
 * counter that went back; `challenge_expired`; `passkeys_unavailable`.
 */
export async function checkAssertion(
  ctx: Context,
  memberId: bigint | undefined,
  assertion: PasskeyAssertion,
  purpose: Purpose,
  origin: Pick<Origin, "site">,
): Promise<Signed> {
  const site = siteOf(origin);
  const { id } = assertion;
  const passkey = await ctx.db.selectFrom("passkey").selectAll().where("id", "=", id).executeTakeFirst();
  if (!passkey || passkey.rp_id !== site.rpId || (memberId !== undefined && passkey.member_id !== memberId))
    throw wrong();
  let challenge = "";
  let expiresAt = new Date(0);
  const newCounter = await verifyAssertion(assertion, passkey.public_key, site, (given) => {
    expiresAt = checkChallenge(ctx, purpose, given);
    challenge = given;
  });
  const { rows } = await sql`
    update passkey set counter = greatest(counter, ${newCounter}::bigint), used_at = ${ctx.now()}::timestamptz,
      last_challenge = ${challenge}
    where id = ${id} and (counter < ${newCounter}::bigint or (counter = 0 and ${newCounter}::bigint = 0)
      or (last_challenge = ${challenge} and counter = ${newCounter}::bigint))
    returning id`.execute(ctx.db);
  // A copy of the authenticator signed, or the passkey was removed meanwhile.
  if (rows.length === 0) throw wrong();
  return { memberId: passkey.member_id, name: passkey.name, challenge, expiresAt };
}

/** Call under the lock of the member's row. @throws Refused `wrong_passkey` if it has been removed. */
export async function assertPasskey(tx: Tx, memberId: bigint, id: string): Promise<void> {
  const found = await tx
    .selectFrom("passkey")
    .select("id")
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (!found) throw wrong();
}

function wrong(): Refused {
  return new Refused("wrong_passkey", { field: "passkey" });
}
