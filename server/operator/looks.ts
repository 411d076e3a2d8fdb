/** Who looked at which member stands in the audit log. Source: rules.md O105. */
import { actAs, type OperatorIdentity } from "../core/acting.ts";
import { countAttempt, type Policy } from "../core/attempts.ts";
import type { Context } from "../core/context.ts";
import { transact } from "../core/transact.ts";
import { recordAct } from "./audit.ts";

/** Counts only. A page that is looked at goes on asking: a look lasts until an hour without. */
const looks: Policy = { free: 2_000_000_000, firstMs: 0, longestMs: 0, memoryMs: 3_600_000 };

/**
 * Once for as long as an operator keeps looking at a member, however many calls a page is made of. Counted and written
 * in one transaction: a look that could not be written is written with the next call.
 */
export async function noteLook(ctx: Context, identity: OperatorIdentity, account: string): Promise<void> {
  const at = ctx.now();
  await transact(ctx.db, async (tx) => {
    const { tries } = await countAttempt(tx, ctx.digest(`look\0${identity.name}\0${account}`), looks, at);
    if (tries !== 1) return;
    actAs(tx, identity);
    await recordAct(tx, { act: "member look", subject: account, before: null, after: null, reason: "" }, at);
  });
}
