import { answer, keyed, type Edge } from "../http/mount.ts";
import { readPreferences, setPreferences } from "./preferences.ts";
import { pushKey, subscribe, unsubscribe } from "./subscriptions.ts";

/** @param allowLoopback accepts a local push service, for tests. */
export function pushRoutes(edge: Edge, allowLoopback: boolean): void {
  const { ctx } = edge;
  answer(edge, "GET push/key", () => pushKey(ctx.db));
  keyed(edge, "POST push/subscribe", {
    perform: async (tx, { caller, input }) => {
      await subscribe(tx, caller, input, ctx.now(), allowLoopback);
      return null;
    },
  });
  keyed(edge, "POST push/unsubscribe", {
    perform: async (tx, { caller, input }) => {
      await unsubscribe(tx, caller.memberId, input.endpoint);
      return null;
    },
  });
  answer(edge, "GET push/preferences", ({ caller }) => readPreferences(ctx.db, caller.memberId));
  keyed(edge, "POST push/preferences", {
    perform: (tx, { caller, input }) => setPreferences(tx, caller.memberId, input),
  });
}
