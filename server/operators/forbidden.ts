/** Source: rules.md O91. */
import type { OperatorCall } from "../../contract/operator/rights.ts";
import { actAs, type OperatorIdentity } from "../core/acting.ts";
import { countAttempt, type Policy } from "../core/attempts.ts";
import type { Context } from "../core/context.ts";
import { transact } from "../core/transact.ts";
import { recordAct } from "../operator/audit.ts";

/** Only counts attempts, without waits. */
const counting: Policy = { free: 2_000_000_000, firstMs: 0, longestMs: 0, memoryMs: 24 * 3_600_000 };

/** The first attempt of a call, and each further tenfold: a faulty script must not fill the log. */
export async function noteForbidden(
  ctx: Context,
  identity: OperatorIdentity,
  call: OperatorCall,
): Promise<void> {
  const { name } = identity;
  const event = { event: "operator_forbidden", outcome: "refused", reason: "operator_forbidden" } as const;
  ctx.security.report({ ...event, account: name, address: null });
  const at = ctx.now();
  const { tries } = await countAttempt(ctx.db, ctx.digest(`forbidden\0${name}\0${call}`), counting, at);
  if (tries === null || !Number.isInteger(Math.log10(tries))) return;
  const after = { call, roles: identity.roles, times: tries };
  await transact(ctx.db, async (tx) => {
    actAs(tx, identity);
    await recordAct(tx, { act: "operator forbidden", subject: name, before: null, after, reason: "" }, at);
  });
}
