import { answer, keyed, type Edge } from "../http/mount.ts";
import { readAudience } from "./audience.ts";
import { pushTest, readPushes } from "./status.ts";
import { rotateVapid } from "./vapid.ts";

export function operatorPushRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/push", ({ input }) => readPushes(ctx.db, input, ctx.now()));
  answer(edge, "GET operator/push/audience", ({ input }) => readAudience(ctx.db, input));
  keyed(edge, "POST operator/push/test", {
    perform: (tx, { input, key }) => pushTest(tx, input.account, key, ctx.now()),
  });
  keyed(edge, "POST operator/push/rotate", {
    perform: (tx, { input }) => rotateVapid(tx, input.reason, ctx.now()),
  });
}
