import { answer, keyed, type Edge } from "../http/mount.ts";
import { recordAct } from "../operator/audit.ts";
import { readOwnPath } from "./own-path.ts";
import { makeRoot } from "./make-root.ts";
import { readConsistency, readInclusion, readLogHead, readRoot, readRoots } from "./read.ts";

export function evidenceRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET evidence/roots", ({ input }) => readRoots(ctx.db, input));
  answer(edge, "GET evidence/root", ({ input }) => readRoot(ctx.db, input.number));
  answer(edge, "GET evidence/head", () => readLogHead(ctx.db));
  answer(edge, "GET evidence/consistency", ({ input }) => readConsistency(ctx.db, input));
  answer(edge, "GET evidence/inclusion", ({ input }) => readInclusion(ctx.db, input));
  answer(edge, "GET evidence/path", ({ caller }) => readOwnPath(ctx, caller.memberId));
  keyed(edge, "POST operator/root/make", {
    // A root is made outside of the call's transaction, since it needs its own snapshot and isolation.
    before: async () => (await makeRoot(ctx))!,
    perform: async (tx, _, root) => {
      const subject = root.statement.number.toString();
      await recordAct(
        tx,
        { act: "root", subject, before: null, after: { hash: root.hash }, reason: "" },
        ctx.now(),
      );
      return root;
    },
  });
}
