/** Checks a passkey's signature. Source: rules.md S91, S92. */
import { sql } from "kysely";
import type { PasskeyAssertion } from "../../../contract/accounts/factor-schemas.ts";
import { Refused } from "../../core/refused.ts";
import type { Context } from "../../core/context.ts";
import type { Origin } from "../../core/origin.ts";
import { checkChallenge, type Purpose } from "./challenge.ts";
import { siteOf } from "./site.ts";

/** A challenge for what has no key confirms it once. @throws Refused `wrong_passkey` for the second time. */
export async function spendChallenge({ db }: Context, { challenge, expiresAt }: Signed): Promise<void> {
  const used = await db
    .insertInto("used_challenge")
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("challenge")
    .executeTakeFirst();
  if (!used) throw new Refused("wrong_passkey", { field: "passkey" });
}

export interface Signed {
  memberId: bigint;
  name: string;
  challenge: string;
  expiresAt: Date;
}

/**
 * @param memberId of whom it must be; undefined: of anybody.
 * @throws Refused `wrong_passkey` for an unknown one, another member's, another origin's, a signature that does not fit,
 *   or a count that went back; `challenge_expired`; `passkeys_unavailable`.
 */
export async function checkAssertion(
  ctx: Context,
  memberId: bigint | undefined,
  assertion: PasskeyAssertion,
  purpose: Purpose,
  origin: Pick<Origin, "site">,
): Promise<Signed> {
  const { origin: expectedOrigin, rpId } = siteOf(origin);
  const passkey = await ctx.db
    .selectFrom("passkey")
    .selectAll()
    .where("id", "=", assertion.id)
    .executeTakeFirst();
  if (!passkey || passkey.rp_id !== rpId || (memberId !== undefined && passkey.member_id !== memberId))
    throw wrong();
  let challenge = "";
  let expiresAt = new Date(0);
  const { id, ...response } = assertion;
  // Loaded when the first passkey is used: it is large, and most processes see none.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: "public-key", response, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      expiresAt = checkChallenge(ctx, purpose, given);
      challenge = given;
      return true;
    },
    expectedOrigin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // The count is compared below, where a repeated request may bring the same again.
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch((error: unknown) => {
    if (error instanceof Refused) throw error;
    throw wrong();
  });
  if (!verified.verified) throw wrong();
  const { newCounter } = verified.authenticationInfo;
  const { rows } = await sql`
    update passkey set counter = greatest(counter, ${newCounter}::bigint), used_at = ${ctx.now()}::timestamptz,
      last_challenge = ${challenge}
    where id = ${id} and (counter < ${newCounter}::bigint or (counter = 0 and ${newCounter}::bigint = 0)
      or (last_challenge = ${challenge} and counter = ${newCounter}::bigint))
    returning id`.execute(ctx.db);
  // A copy of the authenticator signs, or the passkey was removed meanwhile.
  if (rows.length === 0) throw wrong();
  return { memberId: passkey.member_id, name: passkey.name, challenge, expiresAt };
}

function wrong(): Refused {
  return new Refused("wrong_passkey", { field: "passkey" });
}
