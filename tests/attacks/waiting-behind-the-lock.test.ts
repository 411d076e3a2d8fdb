/**
 * What a thief has begun waits for the lock of the member's wallet; meanwhile the account is frozen, or the session
 * ended, or the operator suspends it. Source: rules.md G3, G9.
 */
import { expect } from "vitest";
import { suspendable } from "../../contract/operator/suspendable.ts";
import { openBlocker } from "../support/blocker.ts";
import { Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { only, openBeside } from "../support/engine.ts";
import { test as base } from "../support/test.ts";
import { platformTime, usdtOf, withdraw } from "../support/withdraw.ts";

const { password, payPassword } = passwords;
const NEW = "another password";

const test = base.extend("member", async ({ server, account }) => stocked(server.origin, account));
const race = base
  .extend("blocker", async ({ server }, { onCleanup }) => {
    const blocker = await openBlocker(server.environment.databaseUrl!);
    onCleanup(() => blocker.close());
    return blocker;
  })
  .extend("there", { scope: "file" }, async ({ server }, { onCleanup }) => {
    const there = await openBeside(server);
    onCleanup(() => there.close());
    return there;
  })
  .extend("member", async ({ server, account }) => stocked(server.origin, account));
const onPostgres = only("postgres", race);

test.beforeEach(async ({ operator, server }) => {
  await operator.call("POST operator/config", { suspended: [] });
  server.clock.stopAt(platformTime("20:00:00"));
});

/** With usdt, fuel, two passes and a recruit. */
async function stocked(origin: string, account: string): Promise<Client> {
  const member = await fundedMember(origin, account, "1000");
  await member.credit(account, "100", "fuel");
  await member.call("POST nft/buy", { id: 1, quantity: 2, payPassword });
  await newMember(origin, `${account}_recruit`, account);
  return member;
}

const swap = { from: "usdt", to: "fuel", amount: "100", expect: "92", payPassword } as const;

/** Every way to spend, each of which takes the wallet's lock. */
function spendAll(member: Client, account: string): Record<string, Promise<{ refusal: { reason: string } }>> {
  const recruit = `${account}_recruit`;
  return {
    transfer: member.answer("POST wallet/transfer", { account: recruit, amount: "10", payPassword }),
    withdrawal: withdraw(member, "20"),
    gift: member.answer("POST nft/transfer", { id: 1, quantity: 1, account: recruit, payPassword }),
    swap: member.answer("POST wallet/swap", swap),
    stake: member.answer("POST stake/create", { amount: "10", payPassword }),
    purchase: member.answer("POST nft/buy", { id: 1, quantity: 1, payPassword }),
    "stake of passes": member.answer("POST nft/stake", { id: 1, quantity: 1, payPassword }),
    vote: member.answer("POST vote/create", { level: 1, payType: "usdt", payPassword }),
  };
}

async function reasonsOf(spent: ReturnType<typeof spendAll>): Promise<Record<string, string>> {
  const answers = await Promise.all(
    Object.entries(spent).map(async ([way, answer]) => [way, (await answer).refusal?.reason ?? "done"]),
  );
  return Object.fromEntries(answers) as Record<string, string>;
}

const ways = ["transfer", "withdrawal", "gift", "swap", "stake", "purchase", "stake of passes", "vote"];
const each = (reason: string) => Object.fromEntries(ways.map((way) => [way, reason]));

type Stop = (thief: Client, owner: Client, account: string) => Promise<unknown>;

const stops: [string, Stop, Record<string, string>][] = [
  ["the member freezes it", (_, owner) => owner.call("POST account/freeze", {}), each("frozen")],
  [
    "the operator freezes it",
    (_, owner, account) => owner.call("POST operator/member/freeze", { account, reason: "seen" }),
    each("frozen"),
  ],
  [
    "the session is logged out",
    (thief, owner) => owner.call("POST account/logout", {}, { token: thief.token }),
    each("signed_out"),
  ],
  [
    "the login password is reset",
    (_, owner, account) => owner.call("POST account/resetPassword", { account, payPassword, password: NEW }),
    each("signed_out"),
  ],
  [
    "the owner's own session changes the second-level password",
    (_, owner) =>
      owner.call("POST account/changePayPassword", {
        password,
        oldPayPassword: payPassword,
        payPassword: NEW,
      }),
    each("signed_out"),
  ],
  [
    "the operator suspends all of it",
    (_, owner) => owner.call("POST operator/suspend", { acts: [...suspendable], reason: "seen" }),
    each("suspended"),
  ],
];

onPostgres.for(stops)(
  "what waits for the wallet is refused when meanwhile %s",
  async ([, stop, expected], { account, blocker, member, there }) => {
    const owner = await new Client(there.origin).login(account);
    const before = await usdtOf(owner);
    await blocker.hold(`select from wallet where member_id = ${member.uid} for update`);
    const spent = spendAll(member, account);
    await blocker.waiting(ways.length);
    await stop(member, owner, account);
    await blocker.release();
    expect(await reasonsOf(spent)).toEqual(expected);
    const [wallet] = await blocker.query(`select usdt from wallet where member_id = ${member.uid}`);
    expect(Number(wallet!["usdt"])).toBe(Number(before) * 1e8);
  },
);

const leaving = ["transfer", "withdrawal", "gift"] as const;

/** Starts what would leave the member. */
function leaveAll(member: Client, account: string) {
  const all = [
    member.answer("POST wallet/transfer", { account: `${account}_recruit`, amount: "10", payPassword }),
    withdraw(member, "20"),
    member.answer("POST nft/transfer", { id: 1, quantity: 1, account: `${account}_recruit`, payPassword }),
  ];
  return async () => (await Promise.all(all)).map(({ refusal }) => refusal?.reason ?? "done");
}

onPostgres(
  "fault 933: what waits for the wallet is judged by the member's own limit as it was lowered meanwhile",
  async ({ account, blocker, member, there }) => {
    const owner = await new Client(there.origin).login(account);
    await blocker.hold(`select from wallet where member_id = ${member.uid} for update`);
    const reasons = leaveAll(member, account);
    await blocker.waiting(leaving.length);
    await owner.call("POST wallet/ownLimit", { limit: "0", payPassword });
    await blocker.release();
    expect(await reasons()).toEqual(leaving.map(() => "above_limit"));
  },
);

onPostgres(
  "fault 933: and so is what waits while the lower limit is being written",
  async ({ account, blocker, member, there }) => {
    const owner = await new Client(there.origin).login(account);
    // The member's row is written before the event.
    await blocker.hold("lock table account_event in exclusive mode");
    const lowered = owner.call("POST wallet/ownLimit", { limit: "0", payPassword });
    await blocker.waiting(1);
    const reasons = leaveAll(member, account);
    await blocker.waiting(1 + leaving.length);
    await blocker.release();
    await lowered;
    expect(await reasons()).toEqual(leaving.map(() => "above_limit"));
  },
);

onPostgres(
  "a freeze is answered only when nothing can be carried out after it",
  async ({ account, blocker, member, there }) => {
    // Between the gate and the commit: the pools are written last.
    await blocker.hold("lock table pool in exclusive mode");
    const bought = member.answer("POST nft/buy", { id: 1, quantity: 1, payPassword });
    await blocker.waiting(1);
    let answered = false;
    const owner = await new Client(there.origin).login(account);
    const frozen = owner.call("POST account/freeze", {}).then(() => (answered = true));
    await blocker.waiting(2);
    expect(answered).toBe(false);
    await blocker.release();
    expect((await bought).code).toBe(200);
    await frozen;
    expect((await member.answer("POST wallet/swap", swap)).refusal.reason).toBe("frozen");
  },
);

onPostgres(
  "fault 937: a sign-in whose password was right before it was reset opens no session after the reset",
  async ({ account, blocker, member, there }) => {
    // The reset has written the password, and waits before it commits.
    await blocker.hold("lock table account_event in exclusive mode");
    const reset = new Client(there.origin).answer("POST account/resetPassword", {
      account,
      payPassword,
      password: NEW,
    });
    await blocker.waiting(1);
    const thief = member.answer("POST account/login", { account, password });
    await blocker.waiting(2);
    await blocker.release();
    expect((await reset).code).toBe(200);
    expect((await thief).refusal.reason).toBe("wrong_credentials");
    const left = await blocker.query(`select from session where member_id = ${member.uid}`);
    expect(left).toEqual([]);
  },
);

test("of a freeze and every way to spend at once, nothing is carried out after the freeze", async ({
  account,
  member,
}) => {
  const spent = spendAll(member, account);
  await member.call("POST account/freeze", {});
  const after = await usdtOf(member);
  await reasonsOf(spent);
  expect(await usdtOf(member)).toBe(after);
  expect(await reasonsOf(spendAll(member, account))).toEqual(each("frozen"));
});
