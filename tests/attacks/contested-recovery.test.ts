/** An intruder in a member's session refuses whatever the operators begin for the owner. Fault 433. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { addPasskey, Authenticator, signed } from "../support/authenticator.ts";
import { newMember, passwords, type Client } from "../support/client.ts";
import { DAY } from "../support/days.ts";
import { must, operators } from "../support/operators.ts";
import { approved, newSecret, refuse, renewed, start, use, WAIT_MS } from "../support/recovery.ts";
import { test as base } from "../support/test.ts";

const { payPassword } = passwords;
const test = base
  .extend("environment", { scope: "file" }, () => ({ operators }))
  .extend("member", ({ server, account }) =>
    newMember(server.origin.replace("127.0.0.1", "localhost"), account),
  );

const running = async (member: Client) => (await member.call("GET account/recovery", {})).recovery;

/** One that was refused from a session. */
async function refusedOnce(origin: string, account: string, intruder: Client): Promise<void> {
  expect(await refuse(intruder, await approved(origin, account))).toBe("done");
}

test("fault 433: an intruder with a session alone refuses once, and then the owner gets back in", async ({
  server,
  account,
  member: intruder,
}) => {
  const { origin, clock } = server;
  await refusedOnce(origin, account, intruder);
  const id = await approved(origin, account);
  expect(await running(intruder)).toMatchObject({ id, needsProof: true });
  expect(await refuse(intruder, id)).toBe("invalid");
  expect(await refuse(intruder, id, { payPassword: "guessed-password" })).toBe("wrong_pay_password");
  expect(await running(intruder)).toMatchObject({ id });
  clock.advance(WAIT_MS);
  expect(await refuse(intruder, id)).toBe("invalid");
  expect(await use(origin, await newSecret(origin, id))).toBe("done");
  expect((await intruder.answer("GET account/info", {})).refusal.reason).toBe("signed_out");
  await intruder.login(account, renewed.password);
});

test("fault 433: an owner who knows the second-level password refuses each one", async ({
  server: { origin },
  account,
  member,
}) => {
  await refusedOnce(origin, account, member);
  for (let i = 0; i < 2; i += 1) {
    const { id } = await start(origin, account);
    expect(await refuse(member, id, { payPassword })).toBe("done");
    expect(await running(member)).toBeNull();
  }
});

test("fault 433: where a passkey stands it refuses, and the password alone does not", async ({
  server,
  account,
  member,
}) => {
  const authenticator = new Authenticator(member.origin);
  await addPasskey(member, authenticator, payPassword);
  await refusedOnce(server.origin, account, member);
  const { id } = await start(server.origin, account);
  expect(await refuse(member, id, { payPassword })).toBe("second_factor_needed");
  const key = randomUUID();
  const call = "POST account/recoveryRefuse";
  const passkey = await signed(member, authenticator, call, key, { id });
  await member.call(call, { id, passkey }, { key });
  expect(await running(member)).toBeNull();
});

test("a month after a refusal a session is enough again, and one that an operator cancelled counts as none", async ({
  server: { origin, clock },
  account,
  member,
}) => {
  const { id } = await start(origin, account);
  await must(origin, "ben", "POST operator/recovery/cancel", { id, reason: "a mistake" });
  const second = await start(origin, account);
  expect((await running(member))!.needsProof).toBe(false);
  await refuse(member, second.id);
  clock.advance(29 * DAY);
  await member.login(account);
  const contested = await start(origin, account);
  expect((await running(member))!.needsProof).toBe(true);
  await must(origin, "ben", "POST operator/recovery/cancel", { id: contested.id, reason: "called off" });
  clock.advance(DAY);
  const { id: later } = await start(origin, account);
  expect((await running(member))!.needsProof).toBe(false);
  expect(await refuse(member, later)).toBe("done");
});
