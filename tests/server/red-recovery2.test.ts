/** Red team: a recovery rests on who asked for it, as a proposal does. Rules S80, O98. */
import { expect } from "vitest";
import { newMember } from "../support/client.ts";
import { Desk, newOperator } from "../support/operator-sessions.ts";
import { test } from "../support/test.ts";

const HOUR = 3_600_000;

test("what an operator asked for who was shut out since is not approved as if they still stood by it", async ({ server, account }) => {
  await newMember(server.origin, account);
  const thief = await newOperator(server, "thief_with_annas_key", ["support"]);
  const ben = await newOperator(server, "ben_b", ["support"]);
  const { id } = await thief.must("POST operator/recovery/start", { account, what: ["login", "pay", "factors"], reason: "lost phone" });
  await new Desk(server.origin).must("POST operator/operators", { name: "thief_with_annas_key", roles: ["support"], disabled: true, reason: "key stolen" });
  const approved = await ben.reason("POST operator/recovery/approve", { id });
  console.log("approval of what a disabled operator asked for:", approved);
  expect(approved).not.toBe("done");
});

test("an admin alone does not make the second operator of a recovery", async ({ server, account }) => {
  await newMember(server.origin, account);
  const admin = await newOperator(server, "lone_admin", ["admin"]);
  const { id } = await admin.must("POST operator/recovery/start", { account, what: ["login", "pay"], reason: "x" });
  const { randomBytes, createHash } = await import("node:crypto");
  const { setUp, signIn } = await import("../support/operator-sessions.ts");
  const secret = randomBytes(32).toString("base64url");
  const made = await admin.reason("POST operator/operators", { name: "second_self", roles: ["support"], reason: "x" });
  await admin.reason("POST operator/operators/invite", { name: "second_self", secretHash: createHash("sha256").update(secret).digest("hex"), reason: "x" });
  const self = await signIn(server, await setUp(server, secret));
  const approved = await self.reason("POST operator/recovery/approve", { id });
  server.clock.advance(73 * HOUR);
  console.log("made:", made, "approved by a second self:", approved, "(four eyes are off by default)");
  expect(approved).not.toBe("done");
});
