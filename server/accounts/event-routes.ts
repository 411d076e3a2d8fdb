import { answer, keyed, type Edge } from "../http/mount.ts";
import { readEvents } from "./account-events.ts";
import { askToClose, keepOpen } from "./closing/ask.ts";
import { confirm } from "./factors/confirm.ts";
import { freezeOwn, readFreeze, unfreezeOwn } from "./freeze.ts";

export function accountEventRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET account/events", ({ caller, input }) => readEvents(ctx.db, caller.memberId, input));
  answer(edge, "GET account/freeze", ({ caller }) => readFreeze(ctx.db, caller.memberId));
  keyed(edge, "POST account/freeze", {
    perform: (tx, { caller, device }) => freezeOwn(tx, caller.memberId, device, ctx.now()),
  });
  keyed(edge, "POST account/unfreeze", {
    before: (incoming) => confirm(ctx, { ...incoming, action: "account/unfreeze" }),
    perform: (tx, { caller, device }) => unfreezeOwn(tx, caller, device, ctx.now()),
  });
  keyed(edge, "POST account/close", {
    before: (incoming) => confirm(ctx, { ...incoming, action: "account/close" }),
    perform: (tx, { caller, device }) => askToClose(tx, caller, device, ctx.now()),
  });
  keyed(edge, "POST account/keep", {
    perform: (tx, { caller, device }) => keepOpen(tx, caller, device, ctx.now()),
  });
}
