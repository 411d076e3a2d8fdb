import { answer, keyed, type Edge } from "../http/mount.ts";
import { markEventsRead } from "./account-events.ts";
import { endOtherSessions, endSessionById, readSessions, refuseSession } from "./own-sessions.ts";
import { confirm } from "./factors/confirm.ts";
import { acceptPhrase, assertNoPassword, readPhrase, setPhrase } from "./phrase.ts";

export function sessionRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET account/sessions", ({ caller }) => readSessions(ctx.db, caller, ctx.now()));
  keyed(edge, "POST account/sessionEnd", {
    perform: (tx, { caller, input, device }) =>
      endSessionById(tx, caller, input.id, { device, at: ctx.now() }),
  });
  keyed(edge, "POST account/sessionsEnd", {
    perform: (tx, { caller, device }) => endOtherSessions(tx, caller, { device, at: ctx.now() }),
  });
  keyed(edge, "POST account/sessionRefuse", {
    perform: (tx, { caller, input, device }) =>
      refuseSession(tx, caller, input.id, { device, at: ctx.now() }),
  });
  keyed(edge, "POST account/eventsRead", {
    perform: async (tx, { caller, input }) => {
      await markEventsRead(tx, caller.memberId, input.ids, ctx.now());
      return null;
    },
  });
  answer(edge, "GET account/phrase", ({ caller }) => readPhrase(ctx.db, caller.memberId));
  keyed(edge, "POST account/phrase", {
    before: async (incoming) => {
      const phrase = acceptPhrase(incoming.input);
      await confirm(ctx, { ...incoming, action: "account/phrase" });
      await assertNoPassword(ctx.db, incoming.caller.memberId, phrase, incoming.input);
      return phrase;
    },
    perform: (tx, { caller, device }, phrase) => setPhrase(tx, caller, phrase, { device, at: ctx.now() }),
  });
}
