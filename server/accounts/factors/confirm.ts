/** Source: rules.md S90 to S97. */
import { createHash, randomUUID } from "node:crypto";
import { confirmedText } from "../../../contract/accounts/confirmation.ts";
import { factorActs, type ConfirmedAction } from "../../../contract/accounts/factor-acts.ts";
import type { Need, Proofs } from "../../../contract/accounts/factor-schemas.ts";
import { spendChallenge } from "../../factors/challenge.ts";
import { Refused } from "../../core/refused.ts";
import type { Caller, Context } from "../../core/context.ts";
import type { Origin } from "../../core/origin.ts";
import { checkPayPassword } from "../pay-password.ts";
import { checkAssertion } from "./assertion.ts";
import { takeCode } from "./codes.ts";
import { needOf, type ActDetails } from "./needs.ts";

export interface Confirmed {
  caller: Pick<Caller, "memberId">;
  /** "wallet/transfer" */
  action: ConfirmedAction;
  /** Empty for a call without a key. */
  key: string;
  input: Proofs;
  origin: Pick<Origin, "site">;
  device: string | null;
}

export interface Confirming extends ActDetails {
  /** The field that a refusal names. */
  field?: string;
}

/**
 * @throws Refused `invalid` without any proof, `second_factor_needed`, and those of the proofs: `pay_password_locked`,
 * `pay_password_blocked`, `wrong_pay_password`, `wrong_passkey`, `challenge_expired`, `wrong_code`, `code_used`,
 * `too_many_requests`.
 */
export async function confirm(
  ctx: Context,
  request: Confirmed,
  { field, ...details }: Confirming = {},
): Promise<void> {
  const { caller, input, origin } = request;
  const binding = bindingOf(request);
  if (input.passkey) {
    const purpose = { kind: "confirm", memberId: caller.memberId, binding } as const;
    const signed = await checkAssertion(ctx, caller.memberId, input.passkey, purpose, origin);
    if (request.key === "") await spendChallenge(ctx, signed);
    // A passkey counts as two factors. An additional password must still be right.
    if (input.payPassword !== undefined)
      await checkPayPassword(ctx, caller.memberId, input.payPassword, field);
    return;
  }
  if (input.payPassword === undefined) throw new Refused("invalid", { field: field ?? "payPassword" });
  const demands = await checkPayPassword(ctx, caller.memberId, input.payPassword, field);
  const need = await needOf(ctx.db, caller.memberId, factorActs[request.action], details, demands);
  // Under a key the act happens once; without one each code counts once.
  const use = request.key === "" ? `${binding} ${randomUUID()}` : binding;
  await confirmCode(ctx, request, need, use);
}

async function confirmCode(
  ctx: Context,
  { caller, input, device }: Confirmed,
  need: Need,
  use: string,
): Promise<void> {
  if (input.code !== undefined) await takeCode(ctx, caller.memberId, input.code, use, device);
  else if (need === "two") throw new Refused("second_factor_needed", { field: "code" });
}

/** SHA-256, in hex. */
export function bindingOf({ action, key, input }: Pick<Confirmed, "action" | "key" | "input">): string {
  return createHash("sha256")
    .update(confirmedText(action, key, input))
    .digest("hex");
}
