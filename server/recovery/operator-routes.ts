import { transact } from "../core/transact.ts";
import { answer, keyed, type Edge } from "../http/mount.ts";
import { actAs } from "../core/acting.ts";
import type { CountOperators } from "../operator/two-operators.ts";
import { approveRecovery, startRecovery } from "./ask.ts";
import { cancelRecovery } from "./end.ts";
import { makeLink } from "./link.ts";
import { readRecoveries } from "./read.ts";
import { endIfUnsupported } from "./two-operators.ts";

export function operatorRecoveryRoutes(edge: Edge, count: CountOperators): void {
  const { ctx } = edge;
  answer(edge, "GET operator/recovery", ({ input }) => readRecoveries(ctx.db, input, ctx.now()));
  keyed(edge, "POST operator/recovery/start", {
    perform: (tx, { input, identity }) => startRecovery(tx, count, input, identity, ctx.now()),
  });
  keyed(edge, "POST operator/recovery/approve", {
    before: ({ input, identity }) =>
      endIfUnsupported(ctx, count, input.id, "POST operator/recovery/approve", identity),
    perform: (tx, { input, identity }) => approveRecovery(tx, count, input.id, identity, ctx.now()),
  });
  keyed(edge, "POST operator/recovery/cancel", {
    perform: (tx, { input, operator }) => cancelRecovery(tx, input, operator, ctx.now()),
  });
  answer(edge, "POST operator/recovery/link", async ({ input, identity }) => {
    await endIfUnsupported(ctx, count, input.id, "POST operator/recovery/link", identity);
    return transact(ctx.db, (tx) => {
      actAs(tx, identity);
      return makeLink(tx, count, input.id, identity, ctx.now());
    });
  });
}
