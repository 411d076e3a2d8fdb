/** Red team: who counts as the second operator of a recovery. Rules S80, O90, O99. */
import { expect } from "vitest";
import { newMember } from "../support/client.ts";
import { Desk, hashOf, makeSecret, newOperator } from "../support/operator-sessions.ts";
import { test } from "../support/test.ts";

const HOUR = 3_600_000;

test("a script's token is nobody's second pair of eyes", async ({ server, account }) => {
  await newMember(server.origin, account);
  const anna = await newOperator(server, "anna", ["support"]);
  const ben = await newOperator(server, "ben", ["support"]);
  // Ben's script answers feedback; its token lies in a file on a machine.
  const token = `opt_${makeSecret()}`;
  const made = await ben.answer("POST operator/scripts", {
    name: "answers",
    role: "support",
    tokenHash: hashOf(token),
    days: 90,
  });
  console.log("script", JSON.stringify(made));
  const begun = await anna.must("POST operator/recovery/start", {
    account,
    what: ["login", "pay"],
    reason: "lost",
  });
  const script = new Desk(server.origin, token);
  const reason = await script.reason("POST operator/recovery/approve", { id: begun.id });
  console.log("approved by script:", reason);
  expect(reason).not.toBe("done");
});

test("a script alone, of each of two owners, does not take an account over", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  const dora = await newOperator(server, "dora", ["support"]);
  // The token without a name, which whoever installed the platform has.
  const nameless = new Desk(server.origin);
  const begun = await dora.must("POST operator/recovery/start", {
    account,
    what: ["login", "pay"],
    reason: "lost",
  });
  const approved = await nameless.reason("POST operator/recovery/approve", { id: begun.id });
  console.log("approved by OPERATOR_TOKEN:", approved);
  server.clock.advance(73 * HOUR);
  const link = await nameless.answer("POST operator/recovery/link", { id: begun.id });
  console.log("link by OPERATOR_TOKEN:", link.done);
  expect(approved).not.toBe("done");
  expect(member.uid).not.toBe("");
});
