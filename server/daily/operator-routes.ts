import { keyed, type Edge } from "../http/mount.ts";
import { recordAct } from "../operator/audit.ts";
import { runDaily } from "./run.ts";

export function operatorJobRoutes(edge: Edge): void {
  const { ctx } = edge;
  keyed(edge, "POST operator/job/run", {
    // In batches, so that members are never locked for long.
    before: ({ input }) => runDaily(ctx, input.name, input.day),
    perform: async (tx, { input }, run) => {
      const subject = `${input.name} ${input.day}`;
      await recordAct(tx, { act: "job", subject, before: null, after: run, reason: "" }, ctx.now());
      return run;
    },
  });
}
