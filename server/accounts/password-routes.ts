import { answer, keyed, type Edge } from "../http/mount.ts";
import { changePassword, verifyLoginChange, verifyPayChange, resetPassword } from "./change-passwords.ts";

export function passwordRoutes(edge: Edge, signInRate: number): void {
  const { ctx } = edge;
  answer(edge, "POST account/resetPassword", ({ input, device }) => resetPassword(ctx, input, device), {
    rateLimit: { max: signInRate, timeWindow: "1 minute" },
  });
  keyed(edge, "POST account/changePassword", {
    before: ({ caller, input }) => verifyLoginChange(ctx, caller.memberId, input),
    perform: (tx, { caller, device }, accepted) =>
      changePassword(tx, caller, accepted, { device, at: ctx.now() }),
  });
  keyed(edge, "POST account/changePayPassword", {
    before: ({ caller, input }) => verifyPayChange(ctx, caller.memberId, input),
    perform: (tx, { caller, device }, accepted) =>
      changePassword(tx, caller, accepted, { device, at: ctx.now() }),
  });
}
