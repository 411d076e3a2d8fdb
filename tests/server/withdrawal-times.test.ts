/** When each step of a withdrawal was taken. Source: rules.md W1. */
import { expect } from "vitest";
import { transact } from "../../server/core/transact.ts";
import { reopenWithdrawals } from "../../server/withdrawals/restored.ts";
import { fundedMember } from "../support/client.ts";
import { withSettings } from "../support/pools.ts";
import { test as base } from "../support/test.ts";
import { platformTime, withdraw } from "../support/withdraw.ts";

const STEP_MS = 60_000;

const test = base.extend("member", ({ server, account }) => fundedMember(server.origin, account, "1000"));

test.beforeEach(({ server }) => server.clock.stopAt(platformTime("20:00:00")));

test.for([
  ["rejected", ["reject"]],
  ["rejected", ["approve", "reject"]],
  ["confirmed", ["approve", "confirm"]],
] as const)(
  "a withdrawal that was %s says when each step was taken: %s",
  async ([status, acts], { server, member }) => {
    const { id } = (await withdraw(member, "100")).data;
    const read = async () => (await member.call("GET withdraw/records", {})).list[0]!;
    expect(await read()).toMatchObject({ approvedAt: null, sentAt: null, confirmedAt: null, endedAt: null });
    const times: Record<string, string> = {};
    for (const act of acts) {
      server.clock.advance(STEP_MS);
      times[act] = server.clock.now().toISOString();
      await member.call(`POST operator/withdraw/${act}`, {
        id,
        ...(act === "reject" && { reason: "closed exchange" }),
        ...(act === "confirm" && { txHash: `0x${"ab".repeat(32)}` }),
      } as never);
    }
    expect(await read()).toMatchObject({
      status,
      approvedAt: times.approve ?? null,
      confirmedAt: times.confirm ?? null,
      endedAt: times.reject ?? null,
    });
  },
);

test("a withdrawal that its member cancelled says when", async ({ server, member }) => {
  const { id } = (await withdraw(member, "100")).data;
  server.clock.advance(STEP_MS);
  await member.call("POST withdraw/cancel", { id });
  const endedAt = server.clock.now().toISOString();
  expect((await member.call("GET withdraw/records", {})).list[0]).toMatchObject({
    status: "cancelled",
    endedAt,
  });
});

test("one that is approved by itself is approved when it is requested, and a restoration takes that back", async ({
  server,
  member,
}) => {
  await withSettings(server, { withdrawAutoApprove: "1000", withdrawCoolDownHours: 0 }, async () => {
    await withdraw(member, "100");
    const approvedAt = server.clock.now().toISOString();
    const [own] = (await member.call("GET withdraw/records", {})).list;
    expect(own).toMatchObject({ status: "approved", createdAt: approvedAt, approvedAt });
    await transact(server.ctx.db, (tx) => reopenWithdrawals(tx, server.clock.now()));
    const [again] = (await member.call("GET withdraw/records", {})).list;
    expect(again).toMatchObject({ status: "pending", approvedAt: null });
  });
});
