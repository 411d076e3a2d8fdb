/** What the log of a process at its default level says of an attack. */
import { expect } from "vitest";
import { addressOf, attack } from "../support/attack.ts";
import { newMember, passwords, type Client } from "../support/client.ts";
import type { TestServer } from "../support/server.ts";
import { test as base } from "../support/process-test.ts";

const test = base.extend("member", { scope: "file" }, ({ running }) => newMember(running.origin, "watched"));

test("fault 110: each security event is one line with outcome, reason and keyed hashes, and is counted", async ({
  running,
  member,
}) => {
  const address = "203.0.113.40";
  const guess = { account: "Watched", password: "not the password" };
  await attack(running.origin, "account/login", guess, { address });
  await attack(running.origin, "account/login", { ...guess, password: passwords.password }, { address });
  await pay(member, "not the password");
  await fetch(`${running.origin}/api/operator/audit`, { headers: { "operator-token": "a wrong one" } });
  await expect.poll(() => eventsOf(running).some(({ event }) => event === "operator_token")).toBe(true);
  const events = eventsOf(running);
  const find = (event: string, outcome: string) =>
    events.filter((line) => line.event === event && line.outcome === outcome);
  const [refused] = find("sign_in", "refused");
  expect(refused).toMatchObject({ reason: "wrong_credentials", level: 40 });
  expect(refused!.account).toMatch(/^[0-9a-f]{16}$/);
  expect(refused!.address).toMatch(/^[0-9a-f]{16}$/);
  const accepted = find("sign_in", "accepted");
  expect(accepted).toHaveLength(2);
  expect(accepted.map(({ account }) => account)).toEqual([refused!.account, refused!.account]);
  expect(accepted.filter((line) => line.address === refused!.address)).toHaveLength(1);
  expect(find("pay_password", "refused")).toMatchObject([
    { reason: "wrong_pay_password", account: refused!.account },
  ]);
  expect(find("operator_token", "refused")).toMatchObject([{ reason: "forbidden", account: null }]);
  const log = running.output();
  for (const secret of ["watched", "Watched", address, guess.password, "a wrong one", passwords.password])
    expect(log).not.toContain(secret);
  const metrics = await (await fetch(`${running.origin}/metrics`)).text();
  expect(metrics).toContain(
    'starship_security_events_total{event="sign_in",outcome="refused",reason="wrong_credentials"} 1',
  );
});

test("fault 110: one password tried at many accounts from many addresses alarms the operator, once in ten minutes", async ({
  running,
}) => {
  const sprayed = Array.from({ length: 120 }, (_, i) => i);
  for (const i of sprayed)
    await attack(
      running.origin,
      "account/login",
      { account: `sprayed_${i}`, password: "Summer2026" },
      { address: addressOf(i) },
    );
  const alarms = () => eventsOf(running).filter(({ reason }) => reason === "guessing_spread");
  // A period may end in between: then neither half reaches the number.
  if (alarms().length === 0)
    for (const i of sprayed)
      await attack(
        running.origin,
        "account/login",
        { account: `sprayed_${i}`, password: "Summer2026" },
        { address: addressOf(i) },
      );
  await expect.poll(() => alarms().length).toBeGreaterThan(0);
  expect(alarms()[0]).toMatchObject({ event: "alarm", outcome: "alarm", level: 50 });
  // It is seen after a restart too, and by who reads no log.
  await expect
    .poll(async () => (await running.operator("alarms")).stdout)
    .toMatch(/^guessing_spread {2}since /m);
  await running.restart();
  expect((await running.operator("alarms")).code).toBe(1);
  const metrics = await (await fetch(`${running.origin}/metrics`)).text();
  expect(metrics).toContain('starship_alarms{kind="guessing_spread"} 1');
});

const pay = (member: Client, payPassword: string) =>
  member.answer("POST wallet/transfer", { account: "genesis", amount: "10", payPassword });

type Line = Record<string, unknown>;

function eventsOf(running: TestServer): Line[] {
  const json = running
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  return json.map((line) => JSON.parse(line) as Line).filter(({ msg }) => String(msg).startsWith("security"));
}
