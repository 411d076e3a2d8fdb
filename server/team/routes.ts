import { answer, type Edge } from "../http/mount.ts";
import { readGrowth } from "./growth.ts";
import { readCommunity } from "./info.ts";
import { readDirectMembers, readInvited } from "./lists.ts";
import { RollUpTrigger } from "./roll-up-trigger.ts";
import { rollUp } from "./roll-up.ts";

const recording = new Set(
  ["account/register", "vote/create", "vote/upgrade", "vote/repurchase"].map((path) => `/api/${path}`),
);

/** Roll-ups follow the answers, when events are committed. */
export function communityRoutes(edge: Edge): void {
  const { app, ctx } = edge;
  answer(edge, "GET community/info", ({ caller }) => readCommunity(ctx, caller.memberId));
  answer(edge, "GET community/communityList", ({ caller, input }) =>
    readDirectMembers(ctx.db, caller.memberId, input),
  );
  answer(edge, "GET community/growth", ({ caller }) => readGrowth(ctx, caller.memberId));
  answer(edge, "GET community/inviteAccounts", ({ caller, input }) =>
    readInvited(ctx.db, caller.memberId, input),
  );
  const rollUps = new RollUpTrigger(
    () => rollUp(ctx.db),
    (error) => app.log.warn({ err: error }, "teams were not rolled up; the next payment tries again"),
  );
  app.addHook("onResponse", async (request) => {
    if (recording.has(request.routeOptions.url ?? "")) rollUps.touch();
  });
  // Rolls up events that a stopped server or the migration left.
  app.addHook("onListen", async () => rollUps.touch());
  app.addHook("onClose", () => rollUps.close());
}
