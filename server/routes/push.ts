import { answer, keyed, type Edge } from "../http/mount.ts";
import { pushKey, subscribe, unsubscribe } from "../services/push-subscriptions.ts";

/** Browsers that notices are pushed to. */
export function pushRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET push/key", () => pushKey(ctx.db));
  keyed(edge, "POST push/subscribe", {
    perform: async (tx, { caller, input }) => {
      await subscribe(tx, caller.memberId, input, ctx.now());
      return null;
    },
  });
  keyed(edge, "POST push/unsubscribe", {
    perform: async (tx, { caller, input }) => {
      await unsubscribe(tx, caller.memberId, input.endpoint);
      return null;
    },
  });
}
