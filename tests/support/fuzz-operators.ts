import type { Call } from "../../contract/endpoints.ts";
import type { Maker, Sender } from "./fuzz-send.ts";
import { codeOf, hashOf, makeSecret, type SetUp } from "./operator-sessions.ts";

const reason = "fuzz";
/** Longer than a code is valid. */
const NEXT_STEP_MS = 30_000;
let made = 0;

/** @returns the invitation's secret. */
async function invited(sender: Sender): Promise<string> {
  const name = `fuzz${(made += 1)}`;
  const secret = makeSecret();
  await sender.must("POST operator/operators", { name, roles: ["support"], reason });
  await sender.must("POST operator/operators/invite", { name, secretHash: hashOf(secret), reason });
  return secret;
}

/** @returns the request that accepts an invitation, and the operator who then can sign in. */
async function acceptanceOf(sender: Sender) {
  const secret = await invited(sender);
  const { name, authenticator } = await sender.must<{ name: string; authenticator: { secret: string } }>(
    "POST operator/invitation/open",
    { secret },
  );
  const key = makeSecret();
  const code = codeOf(authenticator.secret, new Date(sender.now));
  return {
    body: { secret, authenticator: { code, keyHash: hashOf(key) } },
    operator: { name, key, totp: authenticator.secret } satisfies SetUp,
  };
}

const signInOf = async (sender: Sender) => {
  const { body, operator } = await acceptanceOf(sender);
  await sender.must("POST operator/invitation/accept", body);
  const { name, key, totp } = operator;
  // The code of the acceptance cannot be used again.
  return { name, key, code: codeOf(totp, new Date(sender.now + NEXT_STEP_MS)) };
};

export const operatorMakers: Partial<Record<Call, Maker>> = {
  "POST operator/invitation/open": async (sender) => ({ secret: await invited(sender) }),
  "POST operator/invitation/accept": async (sender) => (await acceptanceOf(sender)).body,
  "POST operator/session/start": signInOf,
  "POST operator/session/end": async (sender) => {
    const signIn = await signInOf(sender);
    await sender.must("POST operator/session/start", signIn);
    const { list } = await sender.must<{ list: { id: string; operator: string }[] }>(
      "GET operator/sessions",
      {},
    );
    return { id: list.find(({ operator }) => operator === signIn.name)!.id };
  },
};
