/** Red team: ways back into an account whose factors were taken off. Rules S96, S98, S100. */
import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import type { FactorPolicy } from "../../contract/accounts/factor-schemas.ts";
import { Client, fundedMember, passwords } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;
const STEP = 30_000;
const codeOf = (server: Opened, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() });

test("a member whose sign-in takes two, and who removes the authenticator, can sign in again", async ({
  server,
  account,
}) => {
  const client = await fundedMember(server.origin, account, "1000");
  const { secret } = await client.call("POST account/authenticatorStart", { payPassword });
  await client.call("POST account/authenticatorConfirm", { newCode: codeOf(server, secret) });
  server.clock.advance(DAY + STEP);
  const policy: FactorPolicy = {
    signIn: "two",
    withdraw: "one",
    transfer: "one",
    spend: "one",
    credentials: "one",
  };
  await client.call("POST account/factorPolicy", { policy, payPassword, code: codeOf(server, secret) });
  server.clock.advance(STEP);
  const removed = await client.answer("POST account/authenticatorRemove", {
    payPassword,
    code: codeOf(server, secret),
  });
  console.log("removal:", removed.text.slice(0, 300));
  if (removed.code !== 200) return; // Refusing it is right too.
  await client.call("POST account/logout", {});
  const again = await new Client(server.origin).answer("POST account/login", {
    account,
    password: passwords.password,
  });
  console.log("login:", again.text.slice(0, 300));
  expect(again.code).toBe(200);
});
