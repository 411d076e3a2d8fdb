/** What leaves a member on a day of the platform, by all ways together. Source: rules.md G4. */
import { expect } from "vitest";
import { defaultSettings, type Settings } from "../../contract/operator/settings.ts";
import { type Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { withSettings } from "../support/pools.ts";
import { test as base } from "../support/test.ts";
import { platformTime, usdtOf, withdraw } from "../support/withdraw.ts";

const { payPassword } = passwords;

/** With somebody below them, who may be sent usdt. */
const test = base.extend("member", async ({ server, account }) => {
  const member = await fundedMember(server.origin, account, "5000");
  await newMember(server.origin, `${account}_b`, account);
  return member;
});

test.beforeEach(async ({ server }) => {
  server.clock.stopAt(platformTime("20:00:00"));
});

test("fault 918: transfers, withdrawals and gifts of one day sum up to the limit exactly", async ({
  server,
  account,
  member,
}) => {
  await member.call("POST nft/buy", { id: 1, quantity: 3, payPassword });
  await withSettings(server, { outflowAmountLimit: "1000" }, async () => {
    expect((await send(member, account, "300")).code).toBe(200);
    const withdrawn = await withdraw(member, "400");
    expect(withdrawn.code).toBe(200);
    // At their price of 100.
    expect((await give(member, 1)).code).toBe(200);
    const over = { reason: "above_limit", field: "amount", limit: "200", dayLimit: "1000" };
    expect((await send(member, account, "210")).refusal).toEqual(over);
    expect((await withdraw(member, "210")).refusal).toEqual(over);
    expect((await give(member, 2)).code).toBe(200);
    expect((await send(member, account, "10")).refusal).toEqual({ ...over, limit: "0" });
    expect((await member.answer("POST withdraw/cancel", { id: withdrawn.data.id })).code).toBe(200);
    expect((await send(member, account, "410")).refusal).toEqual({ ...over, limit: "400" });
    expect((await send(member, account, "400")).code).toBe(200);
    expect((await send(member, account, "10")).refusal.reason).toBe("above_limit");
  });
});

/** 8 and 14 hours ahead of UTC, and 11 behind. The times are Beijing's, around the midnight of each zone. */
test.for([
  ["Asia/Shanghai", platformTime("23:59:59.999"), platformTime("00:00:00", 1)],
  ["Pacific/Kiritimati", platformTime("17:59:59.999"), platformTime("18:00:00")],
  ["Pacific/Pago_Pago", platformTime("18:59:59.999"), platformTime("19:00:00")],
] as const)(
  "fault 918: in %s the limit holds until the midnight of that zone, and begins anew with it",
  async ([timeZone, last, first], { server, account, member }) => {
    const changes: Partial<Settings> = {
      outflowAmountLimit: "500",
      withdrawWindow: { ...defaultSettings.withdrawWindow, timeZone },
    };
    await withSettings(server, changes, async () => {
      server.clock.stopAt(last);
      expect((await send(member, account, "500")).code).toBe(200);
      expect((await send(member, account, "10")).refusal.reason).toBe("above_limit");
      server.clock.stopAt(first);
      expect((await send(member, account, "490")).code).toBe(200);
      expect((await send(member, account, "20")).refusal).toMatchObject({
        reason: "above_limit",
        limit: "10",
      });
    });
  },
);

test("fault 918: of parallel transfers and withdrawals no more leave than the limit allows", async ({
  server,
  account,
  member,
}) => {
  await withSettings(server, { outflowAmountLimit: "1000" }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        i % 3 === 0 ? withdraw(member, "100") : send(member, account, "100"),
      ),
    );
    const refused = answers.flatMap((answer) => (answer.code === 200 ? [] : [answer.refusal.reason]));
    expect([answers.length - refused.length, new Set(refused)]).toEqual([10, new Set(["above_limit"])]);
    expect(await usdtOf(member)).toBe("4000");
  });
});

const send = (member: Client, account: string, amount: string) =>
  member.answer("POST wallet/transfer", { account: `${account}_b`, amount, payPassword });
const give = (member: Client, quantity: number) =>
  member.answer("POST nft/transfer", { id: 1, quantity, account: "genesis", payPassword });
