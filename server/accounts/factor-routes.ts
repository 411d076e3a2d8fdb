import { answer, keyed, type Edge } from "../http/mount.ts";
import {
  confirmAuthenticator,
  countConfirmation,
  removeAuthenticator,
  startAuthenticator,
} from "./factors/authenticator.ts";
import { issueChallenge } from "../factors/challenge.ts";
import { confirm } from "./factors/confirm.ts";
import { loginByPasskey, loginChallenge } from "./factors/login.ts";
import {
  addPasskey,
  checkCreated,
  knownPasskeys,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from "./factors/passkeys.ts";
import { setPolicy } from "./factors/policy.ts";
import { readFactors } from "./factors/read-factors.ts";
import { newRecoveryCodes } from "./factors/new-recovery-codes.ts";
import { siteOf } from "../factors/site.ts";

export function factorRoutes(edge: Edge, signInRate: number): void {
  const { ctx } = edge;
  const limited = { rateLimit: { max: signInRate, timeWindow: "1 minute" } };
  answer(
    edge,
    "POST account/passkeyLoginChallenge",
    async ({ origin }) => loginChallenge(ctx, origin),
    limited,
  );
  answer(
    edge,
    "POST account/passkeyLogin",
    ({ input, device, origin }) => loginByPasskey(ctx, input.passkey, device, origin),
    limited,
  );
  answer(edge, "GET account/factors", ({ caller }) => readFactors(ctx.db, caller.memberId));
  answer(
    edge,
    "POST account/passkeyChallenge",
    async ({ caller: { memberId }, input: { binding }, origin }) => {
      const { rpId } = siteOf(origin);
      const { challenge, expiresAt } = issueChallenge(ctx, { kind: "confirm", memberId, binding });
      const passkeys = await knownPasskeys(ctx, memberId, rpId);
      return { challenge, rpId, passkeys, expiresAt: expiresAt.toISOString() };
    },
  );
  answer(edge, "POST account/passkeyOptions", ({ caller, origin }) => passkeyOptions(ctx, caller, origin));
  keyed(edge, "POST account/passkeyAdd", {
    before: async (incoming) => {
      const created = await checkCreated(ctx, incoming.caller, incoming.input, incoming.origin);
      await confirm(ctx, { ...incoming, action: "account/passkeyAdd" }, { addsFactor: true });
      return created;
    },
    perform: async (tx, { caller, device }, created) => {
      await addPasskey(tx, caller, created, device, ctx.now());
      return readFactors(tx, caller.memberId);
    },
  });
  keyed(edge, "POST account/passkeyRename", {
    perform: async (tx, { caller, input }) => {
      await renamePasskey(tx, caller, input);
      return readFactors(tx, caller.memberId);
    },
  });
  keyed(edge, "POST account/passkeyRemove", {
    before: (incoming) => confirm(ctx, { ...incoming, action: "account/passkeyRemove" }),
    perform: async (tx, { caller, input, device }) => {
      await removePasskey(tx, caller, input.id, device, ctx.now());
      return readFactors(tx, caller.memberId);
    },
  });
  answer(edge, "POST account/authenticatorStart", async (incoming) => {
    await confirm(ctx, { ...incoming, action: "account/authenticatorStart" }, { addsFactor: true });
    return startAuthenticator(ctx, incoming.caller);
  });
  keyed(edge, "POST account/authenticatorConfirm", {
    before: ({ caller }) => countConfirmation(ctx, caller),
    perform: async (tx, { caller, input, device }) => {
      await confirmAuthenticator(ctx, tx, caller, input.newCode, device);
      return readFactors(tx, caller.memberId);
    },
  });
  keyed(edge, "POST account/authenticatorRemove", {
    before: (incoming) => confirm(ctx, { ...incoming, action: "account/authenticatorRemove" }),
    perform: async (tx, { caller, device }) => {
      await removeAuthenticator(tx, caller, device, ctx.now());
      return readFactors(tx, caller.memberId);
    },
  });
  answer(edge, "POST account/recoveryCodes", async (incoming) => ({
    codes: await newRecoveryCodes(ctx, incoming),
  }));
  keyed(edge, "POST account/factorPolicy", {
    before: (incoming) => confirm(ctx, { ...incoming, action: "account/factorPolicy" }),
    perform: async (tx, { caller, input, device }) => {
      await setPolicy(tx, caller, input.policy, device, ctx.now());
      return readFactors(tx, caller.memberId);
    },
  });
}
