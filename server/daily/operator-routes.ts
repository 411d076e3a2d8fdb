import { keyed, type Edge } from "../http/mount.ts";
import { recordAct } from "../operator/audit.ts";
import { runDaily } from "./run.ts";

/** Running a daily job by hand. It has an effect once a day, whoever runs it. */
export function operatorJobRoutes(edge: Edge): void {
  const { ctx } = edge;
  keyed(edge, "POST operator/job/run", {
    // Batch by batch in transactions of its own, so that nobody waits for the whole of it.
    before: ({ input }) => runDaily(ctx, input.name, input.day),
    perform: async (tx, { input }, run) => {
      const subject = `${input.name} ${input.day}`;
      await recordAct(tx, { act: "job", subject, before: null, after: run, reason: "" }, ctx.now());
      return run;
    },
  });
}
