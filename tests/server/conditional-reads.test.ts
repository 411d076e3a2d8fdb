/** Conditional reads (C202): what has changed is sent, whichever of two servers is asked, and what has not is not. */
import { expect } from "vitest";
import { previewSwap } from "../../contract/fuel/swap-rules.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { validatedCalls } from "../../contract/validated-calls.ts";
import { fundedMember, newMember, passwords, type Client } from "../support/client.ts";
import { at, judge, reads, rolledUp, takeAll } from "../support/conditional.ts";
import { engine, openBeside, type Opened } from "../support/engine.ts";
import { deposit, publish } from "../support/sync-rows.ts";
import { test as base } from "../support/test.ts";
import { ADDRESS } from "../support/withdraw.ts";

const { payPassword } = passwords;

/** Beside the server another one, where the engine allows two. */
const test = base.extend("other", { scope: "file" }, async ({ server }, { onCleanup }) => {
  if (engine === "pglite") return server;
  const other = await openBeside(server);
  onCleanup(() => other.close());
  return other;
});

interface Scene {
  server: Opened;
  member: Client;
  below: Client;
  account: string;
}

const usdt = { payType: "usdt", payPassword } as const;
const paid = ["GET wallet/balances", "GET wallet/balanceLogs"];
const minute = 60_000;

/** An act, and calls whose answers it changes. */
const acts: [string, (scene: Scene) => Promise<unknown>, string[]][] = [
  ["a credit", ({ member, account }) => member.credit(account, "100"), [...paid, "GET inbox"]],
  [
    "a vote",
    ({ member }) => member.call("POST vote/create", { level: 2, ...usdt }),
    [...paid, "GET vote/voteInfo", "GET vote/voteValues", "GET community/info"],
  ],
  [
    "a re-investment",
    ({ member }) => member.call("POST vote/repurchase", usdt),
    [...paid, "GET vote/voteInfo", "GET vote/voteValues"],
  ],
  [
    "a transfer from another",
    ({ below, account }) => below.call("POST wallet/transfer", { account, amount: "10", payPassword }),
    [...paid, "GET wallet/transferLogs", "GET inbox"],
  ],
  [
    "a swap",
    async ({ member }) => {
      const config = await member.call("GET config", {});
      const ten = parseAmount("10");
      const { receive } = previewSwap({ from: "usdt", to: "fuel" }, ten, ten, config);
      const swap = { from: "usdt", to: "fuel", amount: "10", payPassword } as const;
      await member.call("POST wallet/swap", { ...swap, expect: formatAmount(receive) });
    },
    [...paid, "GET wallet/swaps"],
  ],
  [
    "bought passes",
    ({ member }) => member.call("POST nft/buy", { id: 1, quantity: 2, payPassword }),
    [...paid, "GET nft/myNft", "GET nft/transaction"],
  ],
  [
    "a staked pass",
    ({ member }) => member.call("POST nft/stake", { id: 1, quantity: 1, payPassword }),
    ["GET nft/myNft", "GET nft/myStake", "GET nft/transaction"],
  ],
  [
    "a pass given away",
    async ({ member, below }) => {
      const { username } = await below.call("GET account/info", {});
      await member.call("POST nft/transfer", { id: 1, quantity: 1, account: username, payPassword });
    },
    ["GET nft/myNft", "GET nft/transaction"],
  ],
  [
    "another's passes, which share in the profit",
    ({ below }) => below.call("POST nft/stake", { id: 1, quantity: 1, payPassword }),
    ["GET nft/myNft"],
  ],
  ["a deposit", ({ server, member }) => deposit(server, member.uid!), ["GET recharge/records"]],
  [
    "a block upon it",
    ({ server, member }) =>
      server.ctx.db
        .updateTable("deposit")
        .set({ confirmations: 1, status: "confirming" })
        .where("member_id", "=", BigInt(member.uid!))
        .execute(),
    ["GET recharge/records"],
  ],
  [
    "a withdrawal",
    ({ member }) =>
      member.call("POST withdraw/create", { amount: "100", expect: "95", address: ADDRESS, payPassword }),
    [...paid, "GET withdraw/records"],
  ],
  [
    "the operator's word on it",
    async ({ member }) => {
      const { list } = await member.call("GET withdraw/records", {});
      await member.call("POST operator/withdraw/reject", { id: list[0]!.id, reason: "no" });
    },
    [...paid, "GET withdraw/records"],
  ],
  [
    "a price",
    ({ member }) => member.call("POST operator/config", { tokenPrice: "0.07", reason: "x" }),
    ["GET wallet/balances"],
  ],
  [
    "the dividend's share",
    ({ member }) =>
      member.call("POST operator/config", {
        paymentSplit: { ...defaultSettings.paymentSplit, dividend: "0.4", reserve: "0.15" },
        reason: "x",
      }),
    ["GET wallet/balances"],
  ],
  [
    "a new direct member",
    ({ server, account }) => newMember(server.origin, `${account}_new`, account),
    ["GET community/info", "GET community/communityList", "GET community/inviteAccounts"],
  ],
  [
    "a direct member's vote",
    ({ below }) => below.call("POST vote/create", { level: 1, ...usdt }),
    [...paid, "GET community/info", "GET community/communityList"],
  ],
  [
    "a direct member's vote that is out",
    ({ server, below }) => setVotes(server, below, "out"),
    ["GET community/communityList"],
  ],
  [
    "and in again, as no vote is",
    ({ server, below }) => setVotes(server, below, "active"),
    ["GET community/communityList"],
  ],
  ["a message that is read", readInbox, ["GET inbox"]],
  ["a notice", ({ member }) => publish(member, "notice"), ["GET notice"]],
  [
    "a notice whose time has come",
    async ({ server, member }) => {
      const publishAt = new Date(server.clock.now().getTime() + minute).toISOString();
      const languages = { en: { title: "Later", summary: "", body: "" } };
      await member.call("POST operator/notices", { kind: "notice", languages, publishAt });
      await expect.poll(() => isLater(server, publishAt)).toBe(true);
    },
    ["GET notice"],
  ],
  [
    "a notice that is taken back",
    async ({ member }) => {
      const { list } = await member.call("GET operator/notices", {});
      await member.call("POST operator/notices/withdraw", { id: list[0]!.id });
    },
    ["GET notice"],
  ],
];

const setVotes = ({ ctx }: Opened, { uid }: Client, status: "active" | "out") =>
  ctx.db.updateTable("vote").set({ status }).where("member_id", "=", BigInt(uid!)).execute();

async function readInbox({ member }: Scene): Promise<void> {
  const { list } = await member.call("GET inbox", {});
  await member.call("POST inbox/read", { id: list[0]!.id });
}

/** Moves on to a moment. */
function isLater({ clock }: Opened, moment: string): boolean {
  clock.advance(minute);
  return clock.now() > new Date(moment);
}

test("fault 661: what an act has changed is sent by either server, and what it has not is not", async ({
  server,
  other,
  account,
}) => {
  const { ctx } = server;
  server.clock.stopAt(server.clock.now());
  await ctx.db
    .insertInto("setting")
    .values({ key: "withdrawWindow", value: JSON.stringify({ from: "00:00", to: "24:00", timeZone: "UTC" }) })
    .execute();
  const member = await fundedMember(server.origin, account, "20000");
  await member.credit(account, "5000", "fuel");
  const below = await fundedMember(server.origin, `${account}_below`, "5000", account);
  const there = at(other, member);
  await rolledUp(server);
  let now = await takeAll(member);
  expect(await judge(there, now, now)).toEqual({ sent: [], stale: [] });
  for (const [name, act, changed] of acts) {
    const before = now;
    await act({ server, member, below, account });
    await rolledUp(server);
    now = await takeAll(member);
    for (const asked of server === other ? [member] : [there, member]) {
      const { sent, stale } = await judge(asked, before, now);
      expect({ name, stale }).toEqual({ name, stale: [] });
      for (const call of changed)
        expect({ name, call, sent: sent.some((one) => one.startsWith(`${call} `)) }).toEqual({
          name,
          call,
          sent: true,
        });
    }
  }
});

test("every conditional call is among those that are compared", () => {
  expect(new Set(reads.map(({ call }) => call))).toEqual(new Set(validatedCalls));
});
