/** Source: rules.md S95. */
import { Refused } from "../../core/refused.ts";
import type { Caller, Context } from "../../core/context.ts";
import { forgetCodeAttempts } from "./codes.ts";
import { confirm, type Confirmed } from "./confirm.ts";
import { haveRecoveryCodes, makeRecoveryCodes, setRecoveryCodes } from "./recovery-codes.ts";

type Asked = Omit<Confirmed, "action" | "caller"> & { caller: Caller };

/**
 * Derived from the idempotency key and the password, so that a retry returns the same codes. A stored answer would
 * reveal them to anyone who reads the database, which never holds the key.
 * @throws Refused `signed_out`, and as {@link confirm}.
 */
export async function newRecoveryCodes(ctx: Context, asked: Asked): Promise<string[]> {
  const { caller, key, input, device } = asked;
  const secrets = ["recovery-codes", caller.memberId, key, input.payPassword ?? ""];
  const made = makeRecoveryCodes(key === "" ? undefined : ctx.digest(secrets.join("\0")));
  try {
    await confirm(ctx, { ...asked, action: "account/recoveryCodes" });
  } catch (error) {
    // One of the codes that it voided may have confirmed the first request.
    const isRepeated =
      key !== "" && isOfSecondFactor(error) && (await haveRecoveryCodes(ctx.db, caller.memberId, made));
    if (!isRepeated) throw error;
    await forgetCodeAttempts(ctx, caller.memberId);
    return made.codes;
  }
  await setRecoveryCodes(ctx, caller, made, device);
  return made.codes;
}

/** A wrong password counts as a guess. */
function isOfSecondFactor(error: unknown): boolean {
  return error instanceof Refused && ["code", "passkey"].includes(error.details.field ?? "");
}
