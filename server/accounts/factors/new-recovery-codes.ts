/** New recovery codes for a member who may have to ask twice. Source: rules.md S95. */
import { Refused } from "../../core/refused.ts";
import type { Caller, Context } from "../../core/context.ts";
import { forgetCodeAttempts } from "./codes.ts";
import { confirm, type Confirmed } from "./confirm.ts";
import { haveRecoveryCodes, makeRecoveryCodes, setRecoveryCodes } from "./recovery-codes.ts";

type Asked = Omit<Confirmed, "action" | "caller"> & { caller: Caller };

/**
 * The same ones under the same key with the same password: they are derived from the key, which the database never
 * holds, since an answer that is kept would give them to whoever reads it.
 * @throws Refused `signed_out`, and as {@link confirm}.
 */
export async function newRecoveryCodes(ctx: Context, asked: Asked): Promise<string[]> {
  const { caller, key, input, device } = asked;
  const secrets = ["recovery-codes", caller.memberId, key, input.payPassword ?? ""];
  const made = makeRecoveryCodes(key === "" ? undefined : ctx.digest(secrets.join("\0")));
  try {
    await confirm(ctx, { ...asked, action: "account/recoveryCodes" });
  } catch (error) {
    // What confirmed the request the first time may be one of the codes that it voided.
    const isRepeated =
      key !== "" && isOfSecondFactor(error) && (await haveRecoveryCodes(ctx.db, caller.memberId, made));
    if (!isRepeated) throw error;
    await forgetCodeAttempts(ctx, caller.memberId);
    return made.codes;
  }
  await setRecoveryCodes(ctx, caller, made, device);
  return made.codes;
}

/** A wrong password is counted as a guess, and nothing more is done for it. */
function isOfSecondFactor(error: unknown): boolean {
  return error instanceof Refused && ["code", "passkey"].includes(error.details.field ?? "");
}
