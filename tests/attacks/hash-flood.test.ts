/** Floods of password checks: whoever sends them waits, and nobody else does. */
import { expect } from "vitest";
import { cost } from "../../server/accounts/password-cost.ts";
import { addressOf, attack, tally } from "../support/attack.ts";
import { Client, newMember, passwords } from "../support/client.ts";
import { test } from "../support/test.ts";

const FLOOD = 300;
const wrong = {
  oldPassword: "not the password",
  password: "a-new-password",
  payPassword: passwords.payPassword,
};

// How long the machine takes is nobody's wait.
test.beforeEach(async ({ server }) => {
  server.clock.stopAt(server.clock.now());
});

test("fault 100: of a flood of password changes with a wrong old one few are judged, and a sign-in of another does not wait for it", async ({
  server,
  account,
}) => {
  const attacker = await newMember(server.origin, account);
  await newMember(server.origin, `${account}_victim`);
  const answered: string[] = [];
  const headers = { token: attacker.token! };
  const flood = Array.from({ length: FLOOD }, async () => {
    const sent = await attack(server.origin, "account/changePassword", wrong, { headers });
    answered.push(sent.outcome);
    return sent;
  });
  await Promise.race(flood);
  await new Client(server.origin).login(`${account}_victim`);
  const judgedBefore = answered.filter((outcome) => outcome === "wrong_credentials").length;
  const answers = await Promise.all(flood);
  const counts = tally(answers);
  expect(counts.wrong_credentials).toBeLessThanOrEqual(5);
  expect(judgedBefore).toBeLessThanOrEqual(5);
  expect(counts.too_many_requests).toBe(FLOOD - counts.wrong_credentials!);
  const refused = answers.filter(({ outcome }) => outcome === "too_many_requests");
  expect(
    refused.every(({ status, headers: sent }) => status === 429 && Number(sent.get("retry-after")) > 0),
  ).toBe(true);
});

test("fault 100: many sessions of a member share the count of wrong old passwords", async ({
  server,
  account,
}) => {
  const first = await newMember(server.origin, account);
  const tokens = [first.token!];
  for (let i = 0; i < 4; i += 1) tokens.push((await new Client(server.origin).login(account)).token!);
  const outcomes = [];
  for (let i = 0; i < 15; i += 1) {
    const headers = { token: tokens[i % tokens.length]! };
    outcomes.push(
      await attack(server.origin, "account/changePassword", wrong, { headers, address: addressOf(i) }),
    );
  }
  expect(tally(outcomes)).toEqual({ wrong_credentials: 5, too_many_requests: 10 });
  // The way back: the wait ends.
  server.clock.advance(60_000);
  const right = { ...wrong, oldPassword: passwords.password };
  const headers = { token: first.token! };
  expect((await attack(server.origin, "account/changePassword", right, { headers })).outcome).toBe("done");
});

test("fault 100: a full queue of hashes is told with a time to ask again, to whoever filled it alone", async ({
  server,
  account,
}) => {
  await newMember(server.origin, account);
  const cheap = { ...cost };
  // As members' hashes cost, so that they wait for each other.
  Object.assign(cost, { memoryKib: 19_456, passes: 2 });
  try {
    const body = { referrer: "genesis", riskAccepted: true, ...passwords };
    const flood = Array.from({ length: 160 }, (_, i) =>
      attack(
        server.origin,
        "account/register",
        { ...body, account: `${account}_${i}` },
        { address: "203.0.113.200" },
      ),
    );
    await Promise.race(flood);
    const victim = { account, password: passwords.password };
    expect((await attack(server.origin, "account/login", victim, { address: "192.0.2.1" })).outcome).toBe(
      "done",
    );
    const answers = await Promise.all(flood);
    const full = answers.filter(({ outcome }) => outcome === "unavailable");
    expect(full.length).toBeGreaterThan(0);
    expect(
      full.every(({ status, headers }) => status === 503 && Number(headers.get("retry-after")) > 0),
    ).toBe(true);
    expect(tally(answers)).toEqual({ done: 160 - full.length, unavailable: full.length });
  } finally {
    Object.assign(cost, cheap);
  }
});
