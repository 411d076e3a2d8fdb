import { transact } from "../core/transact.ts";
import { answer, keyed, type Edge } from "../http/mount.ts";
import { actAs } from "../core/acting.ts";
import { approveRecovery, startRecovery } from "./ask.ts";
import { cancelRecovery } from "./end.ts";
import { makeLink } from "./link.ts";
import { readRecoveries } from "./read.ts";

export function operatorRecoveryRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/recovery", ({ input }) => readRecoveries(ctx.db, input, ctx.now()));
  keyed(edge, "POST operator/recovery/start", {
    perform: (tx, { input, operator }) => startRecovery(tx, input, operator, ctx.now()),
  });
  keyed(edge, "POST operator/recovery/approve", {
    perform: (tx, { input, operator }) => approveRecovery(tx, input.id, operator, ctx.now()),
  });
  keyed(edge, "POST operator/recovery/cancel", {
    perform: (tx, { input, operator }) => cancelRecovery(tx, input, operator, ctx.now()),
  });
  answer(edge, "POST operator/recovery/link", ({ input, operator, identity }) =>
    transact(ctx.db, (tx) => {
      actAs(tx, identity);
      return makeLink(tx, input.id, operator, ctx.now());
    }),
  );
}
