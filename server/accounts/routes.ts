import { answer, type Edge } from "../http/mount.ts";
import { readAccount } from "./account-info.ts";
import { confirmLogin } from "./factors/login.ts";
import { register } from "./register.ts";
import { hashPassword } from "./passwords.ts";
import { endSession, hashOwner, signIn } from "./sessions.ts";

export function accountRoutes(edge: Edge, signInRate: number): void {
  const { ctx } = edge;
  const limited = { rateLimit: { max: signInRate, timeWindow: "1 minute" } };
  answer(
    edge,
    "POST account/register",
    ({ input, origin }) =>
      register(ctx, input, (password) => hashPassword(password, hashOwner(input.account, origin))),
    limited,
  );
  answer(
    edge,
    "POST account/login",
    ({ input, device, origin }) =>
      signIn(ctx, input.account, input.password, device, origin, (memberId) =>
        confirmLogin(ctx, memberId, input.code, device),
      ),
    limited,
  );
  answer(edge, "POST account/logout", async ({ caller }) => {
    await endSession(ctx, caller.tokenHash);
    return null;
  });
  // An unknown hash gets the same answer, which reveals nothing.
  answer(
    edge,
    "POST account/endSession",
    async ({ input }) => {
      await endSession(ctx, Buffer.from(input.capability, "hex"));
      return null;
    },
    limited,
  );
  answer(edge, "GET account/info", ({ caller }) => readAccount(ctx, ctx.db, caller.memberId));
}
