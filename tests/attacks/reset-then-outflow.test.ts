/** A thief changes a credential, and then takes what they can through a recruit. Source: rules.md G2. */
import { expect } from "vitest";
import { Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { openBeside } from "../support/engine.ts";
import { onPostgres, test as base } from "../support/test.ts";
import { platformTime, usdtOf, withdraw } from "../support/withdraw.ts";

const { password, payPassword } = passwords;
const DAY_MS = 24 * 3_600_000;
const NEW = "the thief's own one";

const test = base
  .extend("member", async ({ server, account }) => {
    const member = await fundedMember(server.origin, account, "1000");
    await member.call("POST nft/buy", { id: 1, quantity: 1, payPassword });
    return member;
  })
  .extend("recruit", async ({ server, account, member }) =>
    newMember(member.origin, recruitOf(account), account).then(() => server),
  );

test.beforeEach(async ({ server }) => {
  server.clock.stopAt(platformTime("20:00:00"));
});

const recruitOf = (account: string) => `${account}_recruit`;

/** Each with the second-level password then in force. */
const ways = {
  "a transfer": (thief: Client, account: string, second: string) =>
    thief.answer("POST wallet/transfer", { account: recruitOf(account), amount: "100", payPassword: second }),
  "a gift of a pass": (thief: Client, account: string, second: string) =>
    thief.answer("POST nft/transfer", {
      id: 1,
      quantity: 1,
      account: recruitOf(account),
      payPassword: second,
    }),
  "a withdrawal": (thief: Client, _: string, second: string) =>
    withdraw(thief, "100", { payPassword: second }),
};

const changes: [string, (member: Client, account: string) => Promise<{ login: string; second: string }>][] = [
  [
    "a reset of the login password",
    async (member, account) => {
      await member.call("POST account/resetPassword", { account, payPassword, password: NEW });
      return { login: NEW, second: payPassword };
    },
  ],
  [
    "a change of the login password",
    async (member) => {
      await member.call("POST account/changePassword", { oldPassword: password, password: NEW, payPassword });
      return { login: NEW, second: payPassword };
    },
  ],
  [
    "a change of the second-level password",
    async (member) => {
      const body = { password, oldPayPassword: payPassword, payPassword: NEW };
      await member.call("POST account/changePayPassword", body);
      return { login: password, second: NEW };
    },
  ],
];

test.for(changes)(
  "after %s nothing leaves the member for 24 hours, to the millisecond",
  async ([, change], { account, member, recruit, server }) => {
    void recruit;
    const { login, second } = await change(member, account);
    const thief = await new Client(server.origin).login(account, login);
    const retryAt = new Date(server.clock.now().getTime() + DAY_MS).toISOString();
    for (const elapsed of [0, DAY_MS - 1]) {
      server.clock.advance(elapsed);
      for (const [way, take] of Object.entries(ways))
        expect.soft((await take(thief, account, second)).refusal, way).toEqual({ reason: "held", retryAt });
    }
    expect(await usdtOf(thief)).toBe("900");
    server.clock.advance(1);
    for (const [way, take] of Object.entries(ways))
      expect.soft((await take(thief, account, second)).code, way).toBe(200);
  },
);

test("what stays with the member is not held: a vote, a swap, a stake and passes", async ({
  account,
  member,
  server,
}) => {
  await member.call("POST account/resetPassword", { account, payPassword, password: NEW });
  const owner = await new Client(server.origin).login(account, NEW);
  const swap = { from: "usdt", to: "fuel", amount: "100", expect: "92", payPassword } as const;
  await owner.call("POST wallet/swap", swap);
  await owner.call("POST stake/create", { amount: "10", payPassword });
  await owner.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await owner.call("POST nft/stake", { id: 1, quantity: 1, payPassword });
});

onPostgres("a reset on one server holds what another server is asked for", async ({ server, account }) => {
  const there = await openBeside(server);
  try {
    const member = await fundedMember(server.origin, account, "1000");
    await newMember(server.origin, recruitOf(account), account);
    await member.call("POST account/resetPassword", { account, payPassword, password: NEW });
    const thief = await new Client(there.origin).login(account, NEW);
    for (const way of ["a transfer", "a withdrawal"] as const)
      expect((await ways[way](thief, account, payPassword)).refusal.reason).toBe("held");
  } finally {
    await there.close();
  }
});
