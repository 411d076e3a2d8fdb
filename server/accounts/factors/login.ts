/** Source: rules.md S92, S96, S98. */
import { randomUUID } from "node:crypto";
import type {
  PasskeyAssertion,
  PasskeyChallenge,
  Proofs,
} from "../../../contract/accounts/factor-schemas.ts";
import type { Login } from "../../../contract/accounts/schemas.ts";
import { Refused } from "../../core/refused.ts";
import type { Context, Tx } from "../../core/context.ts";
import type { Origin } from "../../core/origin.ts";
import { inTransaction } from "../../store/changes.ts";
import { noRecheck, openSession, type Recheck } from "../sessions.ts";
import { assertPasskey, checkAssertion } from "./assertion.ts";
import { issueChallenge, spendChallenge } from "../../factors/challenge.ts";
import { takeCode } from "./codes.ts";
import { hasSecondFactor, needOf } from "./needs.ts";
import { siteOf } from "../../factors/site.ts";

/** The passkey identifies the member. @throws Refused `passkeys_unavailable` */
export function loginChallenge(ctx: Context, origin: Pick<Origin, "site">): PasskeyChallenge {
  const { rpId } = siteOf(origin);
  const { challenge, expiresAt } = issueChallenge(ctx, { kind: "login" });
  return { challenge, rpId, passkeys: [], expiresAt: expiresAt.toISOString() };
}

/** @throws Refused `wrong_passkey`, `challenge_expired`, `passkeys_unavailable` */
export async function loginByPasskey(
  ctx: Context,
  passkey: PasskeyAssertion,
  device: string | null,
  origin: Origin,
): Promise<Login> {
  const signed = await checkAssertion(ctx, undefined, passkey, { kind: "login" }, origin);
  await spendChallenge(ctx, signed);
  const { memberId: id } = signed;
  const signedIn = { id, recheck: (tx: Tx) => assertPasskey(tx, id, passkey.id) };
  return inTransaction(ctx.db, (tx) => openSession(ctx, tx, signedIn, device, origin));
}

/** Call after the right login password. @throws Refused `second_factor_needed`, and those of codes */
export async function confirmLogin(
  ctx: Context,
  memberId: bigint,
  code: string | undefined,
  device: string | null,
): Promise<Recheck> {
  if (code !== undefined) return takeCode(ctx, memberId, code, `login ${randomUUID()}`, device);
  // A member without a factor, as after an older version, could not send a code.
  if ((await needOf(ctx.db, memberId, "signIn")) === "two" && (await hasSecondFactor(ctx.db, memberId)))
    throw new Refused("second_factor_needed", { field: "code" });
  return noRecheck;
}

/**
 * Call after the right second-level password.
 * @throws Refused `second_factor_needed`, and those of codes and passkeys
 */
export async function confirmReset(
  ctx: Context,
  memberId: bigint,
  { passkey, code }: Pick<Proofs, "passkey" | "code">,
  device: string | null,
  origin: Pick<Origin, "site">,
): Promise<Recheck> {
  if (passkey) {
    await spendChallenge(ctx, await checkAssertion(ctx, memberId, passkey, { kind: "login" }, origin));
    return (tx) => assertPasskey(tx, memberId, passkey.id);
  }
  if (code !== undefined) return takeCode(ctx, memberId, code, `reset ${randomUUID()}`, device);
  if (await hasSecondFactor(ctx.db, memberId)) throw new Refused("second_factor_needed", { field: "code" });
  return noRecheck;
}
