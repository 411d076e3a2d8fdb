/**
 * An intruder's change was checked with what was right, and waits, while the owner changes the passwords: it must not be
 * carried out after the owner's.
 */
import { checkPayPassword } from "../../server/accounts/pay-password.ts";
import { createHash, randomUUID } from "node:crypto";
import http from "node:http";
import { expect } from "vitest";
import { changePassword, verifyLoginChange } from "../../server/accounts/change-passwords.ts";
import { unfreezeOwn } from "../../server/accounts/freeze.ts";
import { addressOf, attack } from "../support/attack.ts";
import { Client, newMember, passwords } from "../support/client.ts";
import { test } from "../support/test.ts";

const { password, payPassword } = passwords;
const owners = "the-owners-new-one";

test.beforeEach(async ({ server }) => {
  server.clock.stopAt(server.clock.now());
});

const intruder = async (origin: string, account: string) => {
  const { token, uid } = await new Client(origin).login(account);
  return { account, memberId: BigInt(uid!), tokenHash: createHash("sha256").update(token!).digest() };
};

test("fault 269: a change by a session that the owner has ended meanwhile is refused", async ({
  server: { origin, ctx },
  account,
}) => {
  const owner = await newMember(origin, account);
  const caller = await intruder(origin, account);
  const change = { oldPassword: password, password: "the-intruders-one", payPassword };
  const confirmed = () => checkPayPassword(ctx, caller.memberId, payPassword);
  const accepted = await verifyLoginChange(ctx, caller, change, confirmed);
  await owner.call("POST account/changePassword", { oldPassword: password, password: owners, payPassword });
  const late = ctx.db
    .transaction()
    .execute((tx) => changePassword(tx, caller, accepted, { device: null, at: ctx.now() }));
  await expect(late).rejects.toMatchObject({ reason: "signed_out" });
  expect((await owner.answer("GET account/info", {})).code).toBe(200);
  await new Client(origin).login(account, owners);
});

test("fault 269: a freeze is not lifted by a session that the owner has ended meanwhile", async ({
  server: { origin, ctx, clock },
  account,
}) => {
  const owner = await newMember(origin, account);
  const caller = await intruder(origin, account);
  await owner.call("POST account/changePayPassword", {
    password,
    oldPayPassword: payPassword,
    payPassword: owners,
  });
  await owner.call("POST account/freeze", {});
  clock.advance(25 * 3_600_000);
  const late = ctx.db.transaction().execute((tx) => unfreezeOwn(tx, caller, null, ctx.now()));
  await expect(late).rejects.toMatchObject({ reason: "signed_out" });
  expect((await owner.call("GET account/freeze", {})).frozen).toBe(true);
});

test("fault 269: a reset by a second-level password that the owner has changed meanwhile is refused", async ({
  server,
  account,
}) => {
  const { origin, ctx } = server;
  const owner = await newMember(origin, account);
  const reset = (guess: string, n: number) =>
    attack(
      origin,
      "account/resetPassword",
      { account, payPassword: guess, password: "the-intruders-one" },
      { address: addressOf(n) },
    );
  // From here on attempts are held until their turn.
  for (let i = 0; i < 6; i += 1) await reset("not the one", i);
  const { wait } = ctx;
  const { promise: held, resolve: holds } = Promise.withResolvers<() => void>();
  ctx.wait = () => new Promise((resolve) => holds(resolve));
  const late = reset(payPassword, 6);
  const release = await held;
  ctx.wait = wait;
  await owner.call("POST account/changePayPassword", {
    password,
    oldPayPassword: payPassword,
    payPassword: owners,
  });
  release();
  expect((await late).outcome).toBe("wrong_pay_password");
  await new Client(origin).login(account);
});

test("fault 269: what a session began to send before the owner ended it is not carried out", async ({
  server: { origin, ctx, clock },
  account,
}) => {
  const owner = await newMember(origin, account);
  const thief = await new Client(origin).login(account);
  clock.advance(6 * 60_000);
  const body = JSON.stringify({ notices: false, money: false, security: false });
  const headers = {
    token: thief.token!,
    "idempotency-key": randomUUID(),
    "content-type": "application/json",
    "content-length": body.length,
  };
  const request = http.request(`${origin}/api/push/preferences`, { method: "POST", headers });
  const answered = new Promise<string>((resolve, reject) => {
    request.once("error", reject);
    request.once("response", async (response) => {
      let text = "";
      for await (const chunk of response) text += String(chunk);
      resolve(text);
    });
  });
  request.write(body.slice(0, 5));
  // The token has been looked up, which marks the session as used.
  const used = () =>
    ctx.db
      .selectFrom("session")
      .select("used_at")
      .where("member_id", "=", BigInt(owner.uid!))
      .where("used_at", "=", clock.now())
      .execute();
  await expect.poll(used).toHaveLength(1);
  await owner.call("POST account/changePassword", { oldPassword: password, password: owners, payPassword });
  request.end(body.slice(5));
  expect(JSON.parse(await answered)).toMatchObject({ code: 4001 });
  expect(await owner.call("GET push/preferences", {})).toMatchObject({ security: true });
});
