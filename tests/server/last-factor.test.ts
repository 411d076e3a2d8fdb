/** Removing the last second factor, where a member chose two. Source: rules.md S96, S98. */
import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import type { Call, RequestOf } from "../../contract/endpoints.ts";
import { addPasskey, Authenticator, signed } from "../support/authenticator.ts";
import { Client, newMember, passwords } from "../support/client.ts";
import { all } from "../support/factor-policy.ts";
import { test } from "../support/test.ts";

const { password, payPassword } = passwords;
const STEP = 30_000;

test("fault 741: with the last factor the choice of two ends, and its owner signs in again", async ({
  server,
  account,
}) => {
  const client = await newMember(server.origin, account);
  const { secret } = await client.call("POST account/authenticatorStart", { payPassword });
  const codeNow = () => {
    server.clock.advance(STEP);
    const timestamp = server.clock.now().getTime();
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  };
  await client.call("POST account/authenticatorConfirm", { newCode: codeNow() });
  const choice = { policy: all("two"), payPassword, code: codeNow() };
  await client.call("POST account/factorPolicy", choice);
  await client.call("POST account/authenticatorRemove", { payPassword, code: codeNow() });
  expect(await client.call("GET account/factors", {})).toMatchObject({ policy: all("one") });
  const { list } = await client.call("GET account/events", { limit: 2 });
  expect(list.map(({ type }) => type)).toEqual(["factor_policy_changed", "factor_removed"]);
  const visitor = new Client(server.origin);
  expect((await visitor.answer("POST account/login", { account, password })).code).toBe(200);
  // A choice that an earlier version left behind asks nobody for what they cannot have.
  const left = { member_id: BigInt(client.uid!), policy: all("two") };
  await server.ctx.db.insertInto("factor_policy").values(left).execute();
  expect((await visitor.answer("POST account/login", { account, password })).code).toBe(200);
});

test("fault 741: the choice of two stays with one of two passkeys, and ends with the only one", async ({
  server,
  account,
}) => {
  const origin = server.origin.replace("127.0.0.1", "localhost");
  const client = await newMember(origin, account);
  const authenticator = new Authenticator(origin);
  const id = await addPasskey(client, authenticator, payPassword);
  const send = async <C extends Call>(call: C, body: Omit<RequestOf<C>, "passkey">) => {
    const key = randomUUID();
    const passkey = await signed(client, authenticator, call, key, body);
    return client.call(call, { ...body, passkey } as unknown as RequestOf<C>, { key });
  };
  const choiceNow = async () => (await client.call("GET account/factors", {})).policy.signIn;
  await send("POST account/factorPolicy", { policy: all("two") });
  const created = authenticator.create(await client.call("POST account/passkeyOptions", {}));
  await send("POST account/passkeyAdd", { name: "Second", created });
  await send("POST account/passkeyRemove", { id: created.id });
  expect(await choiceNow()).toBe("two");
  await send("POST account/passkeyRemove", { id });
  expect(await choiceNow()).toBe("one");
  expect((await new Client(origin).answer("POST account/login", { account, password })).code).toBe(200);
});
