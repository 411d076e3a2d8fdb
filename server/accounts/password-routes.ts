import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { TOKEN_HEADER } from "../../contract/envelope.ts";
import { answer, keyed, type Edge } from "../http/mount.ts";
import { confirm } from "./factors/confirm.ts";
import { confirmReset } from "./factors/login.ts";
import { changePassword, verifyLoginChange, verifyPayChange, resetPassword } from "./change-passwords.ts";

/** Per session, before anything is read: each change may cost two hashes. */
const perSession = {
  rateLimit: {
    max: 30,
    timeWindow: "1 minute",
    keyGenerator: (request: FastifyRequest) => sessionOf(request.headers[TOKEN_HEADER]),
    allowList: [],
  },
};

export function passwordRoutes(edge: Edge, signInRate: number): void {
  const { ctx } = edge;
  answer(
    edge,
    "POST account/resetPassword",
    ({ input, device, origin }) =>
      resetPassword(ctx, input, device, origin, (memberId) =>
        confirmReset(ctx, memberId, input, device, origin),
      ),
    {
      rateLimit: { max: signInRate, timeWindow: "1 minute" },
    },
  );
  keyed(
    edge,
    "POST account/changePassword",
    {
      before: (incoming) =>
        verifyLoginChange(ctx, incoming.caller, incoming.input, () =>
          confirm(ctx, { ...incoming, action: "account/changePassword" }),
        ),
      perform: (tx, { caller, device }, accepted) =>
        changePassword(tx, caller, accepted, { device, at: ctx.now() }),
    },
    perSession,
  );
  keyed(
    edge,
    "POST account/changePayPassword",
    {
      before: (incoming) =>
        verifyPayChange(ctx, incoming.caller, incoming.input, () => {
          const { oldPayPassword, payPassword: _, ...rest } = incoming.input;
          const input = oldPayPassword === undefined ? rest : { ...rest, payPassword: oldPayPassword };
          const request = { ...incoming, input, action: "account/changePayPassword" } as const;
          return confirm(ctx, request, { field: "oldPayPassword" });
        }),
      perform: (tx, { caller, device }, accepted) =>
        changePassword(tx, caller, accepted, { device, at: ctx.now() }),
    },
    perSession,
  );
}

/** The limiter's memory holds no token. */
function sessionOf(token: unknown): string {
  return createHash("sha256").update(String(token)).digest("base64url");
}
