import { Secret, TOTP } from "otpauth";
import type {
  FactorPolicy,
  Factors,
  PasskeyAssertion,
  PasskeyChallenge,
  PasskeyOptions,
} from "../../contract/accounts/factor-schemas.ts";
import type { Call, RequestOf } from "../../contract/endpoints.ts";
import { bindingOf } from "./authenticator.ts";
import { passwords } from "./client.ts";
import type { Maker, Sender } from "./fuzz-send.ts";

const { payPassword } = passwords;
/** Longer than a code is valid. */
const NEXT_STEP_MS = 30_000;
let made = 0;
const name = () => `Fuzz ${(made += 1)}`;

const created = async (sender: Sender) =>
  sender.authenticator.create(await sender.must<PasskeyOptions>("POST account/passkeyOptions", {}));

/** @returns the id of the member's passkey. */
const passkeyOf = (sender: Sender) =>
  sender.once("passkey", async () => {
    await sender.renew();
    const body = { name: name(), created: await created(sender), payPassword };
    await sender.must("POST account/passkeyAdd", body);
    return body.created.id;
  });

async function signedBy<C extends Call>(
  sender: Sender,
  call: C,
  key: string,
  body: Omit<RequestOf<C>, "passkey">,
): Promise<{ passkey: PasskeyAssertion }> {
  const binding = bindingOf(call, key, body);
  const challenge = await sender.must<PasskeyChallenge>("POST account/passkeyChallenge", { binding });
  return { passkey: sender.authenticator.get(challenge) };
}

/** @returns the secret of an authenticator without its first code. */
const startedBy = (sender: Sender) =>
  sender.once("started", async () => {
    await sender.renew();
    return (await sender.must<{ secret: string }>("POST account/authenticatorStart", { payPassword })).secret;
  });
const confirmedBy = (sender: Sender) =>
  sender.once("confirmed", async () => {
    const secret = await startedBy(sender);
    await sender.must("POST account/authenticatorConfirm", { newCode: codeOf(secret, sender.now) });
    return secret;
  });
const codeOf = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

export const factorMakers: Partial<Record<Call, Maker>> = {
  "POST account/passkeyLogin": async (sender) => {
    await passkeyOf(sender);
    const challenge = await sender.must<PasskeyChallenge>("POST account/passkeyLoginChallenge", {});
    return { passkey: sender.authenticator.get(challenge) };
  },
  // The first passkey needs one factor, the second one two.
  "POST account/passkeyAdd": async (sender, key) => {
    const isFirst = made % 2 === 0;
    if (isFirst) await sender.renew();
    else await passkeyOf(sender);
    const body = { name: name(), created: await created(sender) };
    return isFirst
      ? { ...body, payPassword }
      : { ...body, ...(await signedBy(sender, "POST account/passkeyAdd", key, body)) };
  },
  "POST account/passkeyRename": async (sender) => ({ id: await passkeyOf(sender), name: name() }),
  "POST account/passkeyRemove": async (sender, key) => {
    const body = { id: await passkeyOf(sender) };
    return { ...body, ...(await signedBy(sender, "POST account/passkeyRemove", key, body)) };
  },
  "POST account/authenticatorStart": () => ({ payPassword }),
  "POST account/recoveryCodes": () => ({ payPassword }),
  "POST account/authenticatorConfirm": async (sender) => ({
    newCode: codeOf(await startedBy(sender), sender.now),
  }),
  // The code that set the authenticator up cannot be used again.
  "POST account/authenticatorRemove": async (sender) => ({
    payPassword,
    code: codeOf(await confirmedBy(sender), sender.now + NEXT_STEP_MS),
  }),
  "POST account/factorPolicy": async (sender, key) => {
    await passkeyOf(sender);
    const { policy } = await sender.must<Factors>("GET account/factors", {});
    const body = {
      policy: { ...policy, spend: policy.spend === "one" ? "two" : "one" } satisfies FactorPolicy,
    };
    return { ...body, ...(await signedBy(sender, "POST account/factorPolicy", key, body)) };
  },
};
