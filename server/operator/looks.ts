/** Source: rules.md O105. */
import { actAs, type OperatorIdentity } from "../core/acting.ts";
import { countAttempt, type Policy } from "../core/attempts.ts";
import type { Context } from "../core/context.ts";
import { transact } from "../core/transact.ts";
import { recordAct } from "./audit.ts";

/** Only counts. A look ends after an hour without a request. */
const looks: Policy = { free: 2_000_000_000, firstMs: 0, longestMs: 0, memoryMs: 3_600_000 };

/** One act per look, however many calls a page makes. A failed record is repeated with the next call. */
export async function noteLook(ctx: Context, identity: OperatorIdentity, account: string): Promise<void> {
  const at = ctx.now();
  await transact(ctx.db, async (tx) => {
    const { tries } = await countAttempt(tx, ctx.digest(`look\0${identity.name}\0${account}`), looks, at);
    if (tries !== 1) return;
    actAs(tx, identity);
    await recordAct(tx, { act: "member look", subject: account, before: null, after: null, reason: "" }, at);
  });
}
