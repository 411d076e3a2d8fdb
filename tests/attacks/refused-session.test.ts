/** A thief's session pays while the owner refuses it: what comes after the refusal is not carried out. */
import { expect } from "vitest";
import { Client, fundedMember, passwords } from "../support/client.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;
const BODY = { account: "genesis", amount: "10", payPassword };

test("fault 377: payments that race with the refusal of their session are carried out before it or not at all", async ({
  server: { origin },
  account,
}) => {
  const owner = await fundedMember(origin, account, "1000");
  const thief = await new Client(origin).login(account);
  const session = (await thief.call("GET account/sessions", {})).find(({ current }) => current);
  const pay = () => thief.answer("POST wallet/transfer", BODY);
  const first = [pay(), pay()];
  const refused = owner.call("POST account/sessionRefuse", { id: session!.id });
  const answers = await Promise.all([...first, pay(), pay()]);
  expect(await refused).toMatchObject({ frozen: true });
  const paid = answers.filter(({ code }) => code === 200).length;
  for (const { code, refusal } of answers)
    if (code !== 200) expect(["frozen", "signed_out"]).toContain(refusal.reason);
  expect((await pay()).refusal.reason).toBe("signed_out");
  expect((await owner.answer("POST wallet/transfer", BODY)).refusal.reason).toBe("frozen");
  expect((await owner.call("GET wallet/balances", {})).usdt).toBe(String(1000 - 10 * paid));
});

test("fault 378: a thief who ends the owner's sessions without end is told of on each device, and cannot keep the owner out", async ({
  server: { origin },
  account,
}) => {
  const owner = await fundedMember(origin, account, "0");
  const thief = await new Client(origin).login(account);
  await thief.call("POST account/sessionsEnd", {});
  expect((await owner.answer("GET account/info", {})).code).toBe(4001);
  const back = await new Client(origin).login(account);
  const { list } = await back.call("GET account/events", {});
  expect(list.map(({ type }) => type)).toEqual(["new_device", "session_ended", "new_device", "sign_in"]);
  const id = list[2]!.sessionId!;
  await back.call("POST account/sessionRefuse", { id });
  expect((await thief.answer("POST account/sessionsEnd", {})).code).toBe(4001);
  expect((await back.answer("GET account/info", {})).code).toBe(200);
});
