import { answer, keyed, type Edge, type Incoming } from "../http/mount.ts";
import type { ReadStanding } from "../operator/proposals/kind.ts";
import { refuseRecovery } from "./end.ts";
import { needsProof, readRunning } from "./read.ts";
import { readLink, recover, type RemoveFactors } from "./recover.ts";

export interface RecoveryOptions {
  signInRate: number;
  confirmRefusal: (incoming: Incoming<"POST account/recoveryRefuse">) => Promise<void>;
  removeFactors: RemoveFactors;
  readStanding: ReadStanding;
}

export function recoveryRoutes(
  edge: Edge,
  { signInRate, confirmRefusal, ...options }: RecoveryOptions,
): void {
  const { ctx } = edge;
  const limited = { rateLimit: { max: signInRate, timeWindow: "1 minute" } };
  answer(
    edge,
    "POST account/recoveryLink",
    ({ input, origin }) => readLink(ctx, input.secret, origin),
    limited,
  );
  answer(edge, "POST account/recover", ({ input, ...from }) => recover(ctx, input, from, options), limited);
  answer(edge, "GET account/recovery", ({ caller }) => readRunning(ctx.db, caller.memberId, ctx.now()));
  keyed(edge, "POST account/recoveryRefuse", {
    before: async (incoming) => {
      const { caller, input } = incoming;
      if (await needsProof(ctx.db, input.id, caller.memberId)) await confirmRefusal(incoming);
    },
    perform: (tx, { caller, input, device }) => refuseRecovery(tx, caller, input.id, device, ctx.now()),
  });
}
