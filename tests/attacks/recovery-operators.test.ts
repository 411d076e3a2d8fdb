/** Who counts as one of the two operators of a recovery, and of a deposit that is given up. Rules S80, D22, O98, O99. */
import { expect } from "vitest";
import { Client, newMember } from "../support/client.ts";
import { Desk, hashOf, makeSecret, newOperator } from "../support/operator-sessions.ts";
import type { Opened } from "../support/engine.ts";
import { WAIT_MS } from "../support/recovery.ts";
import { test } from "../support/test.ts";

const body = (account: string) => ({ account, what: ["login" as const, "pay" as const], reason: "lost" });
const shutOut = (server: Opened, name: string) =>
  new Desk(server.origin).must("POST operator/operators", {
    name,
    roles: ["support"],
    disabled: true,
    reason: "key stolen",
  });

async function scriptOf(owner: Desk, name: string): Promise<Desk> {
  const token = `opt_${makeSecret()}`;
  const script = { name, role: "support" as const, tokenHash: hashOf(token), days: 90 };
  await owner.must("POST operator/scripts", script);
  return new Desk(owner.origin, token);
}

test("fault 740: neither a script nor the token without a name is one of two, where operators have accounts", async ({
  server,
  account,
}) => {
  await newMember(server.origin, account);
  const ann = await newOperator(server, "ann_740", ["support"]);
  const bob = await newOperator(server, "bob_740", ["support"]);
  const nobodys = [await scriptOf(bob, "answers"), new Desk(server.origin)];
  for (const desk of nobodys)
    expect(await desk.reason("POST operator/recovery/start", body(account))).toBe("operator_forbidden");
  const { id } = await ann.must("POST operator/recovery/start", body(account));
  for (const desk of nobodys)
    expect(await desk.reason("POST operator/recovery/approve", { id })).toBe("operator_forbidden");
  await bob.must("POST operator/recovery/approve", { id });
  server.clock.advance(WAIT_MS);
  for (const desk of nobodys)
    expect(await desk.reason("POST operator/recovery/link", { id })).toBe("operator_forbidden");
  // Their sessions ended with the wait.
  const chi = await newOperator(server, "chi_740", ["support"]);
  expect(await chi.reason("POST operator/recovery/link", { id })).toBe("done");
});

test("fault 740: what an operator asked for who was shut out since is ended, not approved", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const thief = await newOperator(server, "stolen_740", ["support"]);
  const ben = await newOperator(server, "ben_740", ["support"]);
  const { id } = await thief.must("POST operator/recovery/start", body(account));
  await shutOut(server, "stolen_740");
  expect(await ben.reason("POST operator/recovery/approve", { id })).toBe("recovery_over");
  const { list } = await ben.must("GET operator/recovery", { limit: 1 });
  expect(list[0]).toMatchObject({ id, state: "cancelled", endedBy: "ben_740", approvedBy: null });
  expect((await member.call("GET account/events", {})).list[0]!.type).toBe("recovery_cancelled");
  expect(await ben.reason("POST operator/recovery/start", body(account))).toBe("done");
});

test("fault 740: nor is a link made of what somebody approved who was shut out in the wait", async ({
  server,
  account,
}) => {
  await newMember(server.origin, account);
  const dora = await newOperator(server, "dora_740", ["support"]);
  const gone = await newOperator(server, "gone_740", ["support"]);
  const { id } = await dora.must("POST operator/recovery/start", body(account));
  await gone.must("POST operator/recovery/approve", { id });
  await shutOut(server, "gone_740");
  server.clock.advance(WAIT_MS);
  const eve = await newOperator(server, "eve_740", ["support"]);
  expect(await eve.reason("POST operator/recovery/link", { id })).toBe("recovery_over");
});

test("fault 740: nor does a link open anything once somebody was shut out on whom it rests", async ({
  server,
  account,
}) => {
  await newMember(server.origin, account);
  const fay = await newOperator(server, "fay_740", ["support"]);
  const out = await newOperator(server, "out_740", ["support"]);
  const { id } = await fay.must("POST operator/recovery/start", body(account));
  await out.must("POST operator/recovery/approve", { id });
  server.clock.advance(WAIT_MS);
  const gil = await newOperator(server, "gil_740", ["support"]);
  const { link } = await gil.must("POST operator/recovery/link", { id });
  await shutOut(server, "out_740");
  const secret = new URLSearchParams(link.split("?")[1]).get("secret")!;
  const passwords = { password: "a-quite-new-phrase-1", payPassword: "a-quite-new-phrase-2" };
  const { refusal } = await new Client(server.origin).answer("POST account/recover", {
    secret,
    ...passwords,
  });
  expect(refusal).toMatchObject({ reason: "recovery_link_invalid" });
});
