/** Credentials of a frozen account. */
import { expect } from "vitest";
import { SELF_FREEZE_MS } from "../../server/accounts/freeze.ts";
import { Client, fundedMember, passwords } from "../support/client.ts";
import { test } from "../support/test.ts";

const { password, payPassword } = passwords;
const HOUR = 3_600_000;

const changes = {
  changePassword: { oldPassword: password, password: "a-new-password", payPassword },
  changePayPassword: { password, oldPayPassword: payPassword, payPassword: "a-new-password" },
};
const names = ["changePassword", "changePayPassword", "resetPassword"] as const;

const change = (name: (typeof names)[number], account: string, member: Client) =>
  name === "resetPassword"
    ? member.answer("POST account/resetPassword", { account, payPassword, password: "a-new-password" })
    : member.answer(`POST account/${name}` as "POST account/changePassword", changes[name] as never);

test.for(names)("fault 105: %s in a self-freeze begins its day anew", async (name, { server, account }) => {
  const member = await fundedMember(server.origin, account, "100");
  const begun = server.clock.now().getTime();
  await member.call("POST account/freeze", {});
  server.clock.advance(SELF_FREEZE_MS - HOUR);
  expect((await change(name, account, member)).code).toBe(200);
  const again = await new Client(server.origin).login(
    account,
    name === "changePayPassword" ? password : "a-new-password",
  );
  const { liftAt } = await again.call("GET account/freeze", {});
  expect(Date.parse(liftAt!) - begun).toBeGreaterThanOrEqual(2 * SELF_FREEZE_MS - HOUR);
  server.clock.advance(HOUR);
  const lifted = { payPassword: name === "changePayPassword" ? "a-new-password" : payPassword };
  expect((await again.answer("POST account/unfreeze", lifted)).refusal.reason).toBe("freeze_held");
  server.clock.advance(SELF_FREEZE_MS);
  expect((await again.answer("POST account/unfreeze", lifted)).code).toBe(200);
});

test.for(names)(
  "fault 105: %s is refused while the operator has frozen the account",
  async (name, { server, account }) => {
    const member = await fundedMember(server.origin, account, "100");
    await member.call("POST operator/member/freeze", { account, reason: "police" });
    const stored = () =>
      server.ctx.db
        .selectFrom("credential")
        .select(["kind", "hash"])
        .where("member_id", "=", BigInt(member.uid!))
        .orderBy("kind")
        .execute();
    const before = await stored();
    expect((await change(name, account, member)).refusal).toEqual({ reason: "frozen" });
    expect(await stored()).toEqual(before);
    // Of an account whose password is not known nobody learns that it is frozen.
    const stranger = await member.answer("POST account/resetPassword", {
      account,
      payPassword: "not the password",
      password: "a-new-password",
    });
    expect(stranger.refusal.reason).toBe("wrong_pay_password");
  },
);
