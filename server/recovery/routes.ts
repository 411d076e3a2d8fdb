import { answer, keyed, type Edge } from "../http/mount.ts";
import { refuseRecovery } from "./end.ts";
import { readRunning } from "./read.ts";
import { readLink, recover, type RemoveFactors } from "./recover.ts";

export interface RecoveryOptions {
  signInRate: number;
  removeFactors: RemoveFactors;
}

export function recoveryRoutes(edge: Edge, { signInRate, removeFactors }: RecoveryOptions): void {
  const { ctx } = edge;
  const limited = { rateLimit: { max: signInRate, timeWindow: "1 minute" } };
  answer(
    edge,
    "POST account/recoveryLink",
    ({ input, origin }) => readLink(ctx, input.secret, origin),
    limited,
  );
  answer(
    edge,
    "POST account/recover",
    ({ input, ...from }) => recover(ctx, input, from, removeFactors),
    limited,
  );
  answer(edge, "GET account/recovery", ({ caller }) => readRunning(ctx.db, caller.memberId, ctx.now()));
  keyed(edge, "POST account/recoveryRefuse", {
    perform: (tx, { caller, input, device }) => refuseRecovery(tx, caller, input.id, device, ctx.now()),
  });
}
