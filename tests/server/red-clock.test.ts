/** Red team: a server's clock jumps between two measurements, as after a machine was resumed. Rules J11, G2, S7. */
import { expect } from "vitest";
import { Client, freshName, fundedMember, passwords } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import { openBeside } from "../support/engine.ts";
import { onPostgres } from "../support/test.ts";

const { payPassword } = passwords;

onPostgres("a jump of a day does not end a hold before anybody has measured it", async ({ server, account }) => {
  let skew = 0;
  const there = await openBeside(server, server.clock.ahead(() => skew));
  const member = await fundedMember(server.origin, account, "100");
  const mule = freshName("mule");
  await member.register(mule, account);
  await member.call("POST account/changePassword", {
    oldPassword: passwords.password,
    password: "a-brand-new-phrase-7",
    payPassword,
  });
  const elsewhere = new Client(there.origin);
  elsewhere.token = member.token;
  const held = await elsewhere.answer("POST wallet/transfer", { account: mule, amount: "100", payPassword });
  expect(held.refusal.reason).toBe("held");
  skew = DAY + 1_000;
  const jumped = await elsewhere.answer("POST wallet/transfer", { account: mule, amount: "100", payPassword });
  await there.close();
  console.log("transfer under the hold right after the jump:", jumped.code);
  expect(jumped.code).not.toBe(200);
});

onPostgres("a jump of two weeks deletes nobody's session", async ({ server, account }) => {
  let skew = 0;
  const there = await openBeside(server, server.clock.ahead(() => skew));
  const member = await fundedMember(server.origin, account, "100");
  const elsewhere = new Client(there.origin);
  elsewhere.token = member.token;
  skew = 15 * DAY;
  await elsewhere.answer("GET account/info", {});
  await there.ctx.clock.measure();
  const afterwards = await member.answer("GET account/info", {});
  await there.close();
  console.log("session after a jump that lasted one request:", afterwards.code);
  expect(afterwards.code).toBe(200);
});
