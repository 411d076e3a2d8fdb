/** Factors that cannot be had, and what a passkey confirms unseen. Source: rules.md S100, S101. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { addPasskey, Authenticator, signed } from "../support/authenticator.ts";
import { newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;
/** Who opened the app under a name. */
async function open(server: Opened, account: string) {
  const origin = server.origin.replace("127.0.0.1", "localhost");
  return { member: await newMember(origin, account), authenticator: new Authenticator(origin) };
}

const needed = { reason: "second_factor_needed" };

test("fault 421: who has no second factor adds a first one where the platform demands two, and nothing else", async ({
  server,
  account,
}) => {
  const { member, authenticator } = await open(server, account);
  const { factorDemands } = await member.call("GET operator/config", {});
  await member.call("POST operator/config", { factorDemands: { ...factorDemands, credentials: true } });
  try {
    const phrase = { phrase: "blue whale", payPassword };
    expect((await member.answer("POST account/phrase", phrase)).refusal).toMatchObject(needed);
    expect((await member.answer("POST account/authenticatorStart", { payPassword })).code).toBe(200);
    await addPasskey(member, authenticator, payPassword);
    expect((await member.call("GET account/factors", {})).passkeys).toHaveLength(1);
    // From here on it takes the first to add a second.
    const again = await member.answer("POST account/authenticatorStart", { payPassword });
    expect(again.refusal).toMatchObject(needed);
  } finally {
    await member.call("POST operator/config", { factorDemands });
  }
});

test("fault 422: a phrase that a passkey confirms is not the second-level password either", async ({
  server,
  account,
}) => {
  const { member, authenticator } = await open(server, account);
  await addPasskey(member, authenticator, payPassword);
  const choose = async (phrase: string) => {
    const key = randomUUID();
    const passkey = await signed(member, authenticator, "POST account/phrase", key, { phrase });
    return member.answer("POST account/phrase", { phrase, passkey }, { key });
  };
  expect((await choose(payPassword)).refusal).toEqual({ reason: "invalid", field: "phrase" });
  expect((await choose("blue whale")).code).toBe(200);
});
