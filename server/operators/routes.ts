import { answer, keyed, type Edge } from "../http/mount.ts";
import { acceptInvitation, openInvitation } from "./invitation.ts";
import { readOperators } from "./read.ts";
import { endScript, makeScript, readOwnScripts } from "./scripts.ts";
import { endSession, readSessions } from "./sessions.ts";
import { signIn, signInChallenge } from "./sign-in.ts";

/** Per network; this machine is not counted. */
const perMinute = { rateLimit: { max: 60, timeWindow: "1 minute" } };

export function operatorsRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(
    edge,
    "POST operator/invitation/open",
    ({ input, origin }) => openInvitation(ctx, input.secret, origin),
    perMinute,
  );
  answer(
    edge,
    "POST operator/invitation/accept",
    ({ input, origin }) => acceptInvitation(ctx, input, origin),
    perMinute,
  );
  answer(
    edge,
    "POST operator/session/challenge",
    async ({ origin }) => signInChallenge(ctx, origin),
    perMinute,
  );
  answer(
    edge,
    "POST operator/session/start",
    ({ input, device, origin }) => signIn(ctx, input, device, origin),
    perMinute,
  );
  answer(edge, "GET operator/session", async ({ identity: { name, roles, via } }) => ({
    name,
    roles: roles && [...roles],
    via,
  }));
  answer(edge, "GET operator/sessions", async ({ identity }) => ({
    list: await readSessions(ctx.db, identity, ctx.now()),
  }));
  keyed(edge, "POST operator/session/end", {
    perform: async (tx, { input, identity }) => ({ list: await endSession(tx, input, identity, ctx.now()) }),
  });
  answer(edge, "GET operator/operators", async () => ({ list: await readOperators(ctx.db, ctx.now()) }));
  answer(edge, "GET operator/scripts", async ({ identity }) => ({
    list: await readOwnScripts(ctx.db, identity),
  }));
  keyed(edge, "POST operator/scripts", {
    perform: (tx, { input, identity }) => makeScript(tx, input, identity, ctx.now()),
  });
  keyed(edge, "POST operator/scripts/end", {
    perform: (tx, { input, identity }) => endScript(tx, input, identity, ctx.now()),
  });
}
