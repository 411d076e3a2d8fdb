/** Source: rules.md S96. */
import { lockCaller } from "../../gate/member-lock.ts";
import { acts, type FactorPolicy } from "../../../contract/accounts/factor-schemas.ts";
import { Refused } from "../../core/refused.ts";
import type { Caller, Tx } from "../../core/context.ts";
import { recordEvent } from "../account-events.ts";
import { holdOutflows } from "../change-passwords.ts";
import { hasSecondFactor, readPolicy } from "./needs.ts";

/**
 * A weaker policy holds outflows.
 * @throws Refused `signed_out`; `second_factor_needed` if two are demanded and the member has one.
 */
export async function setPolicy(
  tx: Tx,
  { memberId, tokenHash }: Caller,
  policy: FactorPolicy,
  device: string | null,
  at: Date,
): Promise<void> {
  await lockCaller(tx, { memberId, tokenHash });
  const before = await readPolicy(tx, memberId);
  if (acts.some((act) => policy[act] === "two") && !(await hasSecondFactor(tx, memberId)))
    throw new Refused("second_factor_needed", { field: "policy" });
  if (acts.every((act) => policy[act] === before[act])) return;
  await tx
    .insertInto("factor_policy")
    .values({ member_id: memberId, policy })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet({ policy }))
    .execute();
  if (acts.some((act) => policy[act] === "one" && before[act] === "two"))
    await holdOutflows(tx, memberId, at);
  await recordEvent(tx, memberId, { type: "factor_policy_changed", device, at });
}

/** Without a factor the member could confirm no act that needs two, not even signing in. */
export async function endPolicyWithoutFactor(
  tx: Tx,
  memberId: bigint,
  device: string | null,
  at: Date,
): Promise<void> {
  if (await hasSecondFactor(tx, memberId)) return;
  const ended = await tx
    .deleteFrom("factor_policy")
    .where("member_id", "=", memberId)
    .returning("policy")
    .executeTakeFirst();
  if (ended && acts.some((act) => ended.policy[act] === "two"))
    await recordEvent(tx, memberId, { type: "factor_policy_changed", device, at });
}
