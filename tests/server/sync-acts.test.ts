/** Every kind of change reaches a device that syncs, and brings nothing else with it. */
import { expect } from "vitest";
import { Client, fundedMember, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { contentsOf, Mirror, pageOf, singleCalls, syncTo } from "../support/sync.ts";
import { deposit, publish } from "../support/sync-rows.ts";
import { test } from "../support/test.ts";
import { ADDRESS, OTHER_ADDRESS } from "../support/withdraw.ts";

const { payPassword } = passwords;

interface Scene {
  server: Opened;
  member: Client;
  below: Client;
  account: string;
}

/** An act, and what of the member's it changes; others of the page must be empty. */
const acts: [string, (scene: Scene) => Promise<unknown>, string[]][] = [
  [
    "a credit",
    ({ member, account }) => member.credit(account, "100"),
    ["balances", "canWithdraw", "inbox", "lines"],
  ],
  [
    "a vote",
    ({ member }) => member.call("POST vote/create", { level: 2, payType: "usdt", payPassword }),
    ["balances", "canWithdraw", "community", "info", "lines", "ordinalsAmount", "voteInfo", "votes"],
  ],
  [
    "a transfer",
    ({ member, below }) =>
      member.call("POST wallet/transfer", { account: nameOf(below), amount: "10", payPassword }),
    ["balances", "canWithdraw", "lines", "transfers"],
  ],
  [
    "a stake",
    ({ member }) => member.call("POST stake/create", { amount: "100", payPassword }),
    ["balances", "lines", "stakeInfo", "stakes"],
  ],
  [
    "a bought pass",
    ({ member }) => member.call("POST nft/buy", { id: 1, quantity: 2, payPassword }),
    ["balances", "canWithdraw", "lines", "myNft", "nftSettings", "passMoves"],
  ],
  [
    "a staked pass",
    ({ member }) => member.call("POST nft/stake", { id: 1, quantity: 1, payPassword }),
    ["balances", "lines", "myNft", "passMoves", "passStakes"],
  ],
  [
    "a withdrawal",
    ({ member }) =>
      member.call("POST withdraw/create", { amount: "100", expect: "95", address: ADDRESS, payPassword }),
    ["balances", "canWithdraw", "lines", "withdrawals"],
  ],
  ["a deposit", ({ server, member }) => deposit(server, member.uid!), ["deposits"]],
  ["feedback", ({ member }) => member.call("POST feedback/create", { content: "Hello" }), ["feedback"]],
  [
    "a reply",
    async ({ member }) => {
      const { list } = await member.call("GET feedback/history", {});
      await member.call("POST operator/feedback/reply", { id: list[0]!.id, reply: "Yes" });
    },
    ["feedback", "inbox"],
  ],
  ["a notice", ({ member }) => publish(member, "notice"), ["notice"]],
  ["an article", ({ member }) => publish(member, "article"), ["article"]],
  [
    "a read mark",
    async ({ member }) => {
      const { list } = await member.call("GET notice", {});
      await member.call("POST notice/read", { ids: [list[0]!.id] });
    },
    ["reads"],
  ],
  [
    "a banner",
    ({ member }) =>
      member.call("POST operator/banners", {
        image: "./art/ship-4.svg",
        link: "#/pages/nft",
        languages: { en: { title: "B" } },
      }),
    ["banners"],
  ],
  [
    "preferences",
    ({ member }) => member.call("POST push/preferences", { notices: false, money: true, security: true }),
    ["pushPreferences"],
  ],
  [
    "a sign-in",
    ({ member, account }) => new Client(member.origin).login(account),
    ["accountEvents", "inbox"],
  ],
  [
    "a new direct member",
    ({ server, account }) => newMember(server.origin, `${account}_new`, account),
    ["community", "members", "teamGrowth"],
  ],
  [
    "a direct member's vote",
    ({ below }) => below.call("POST vote/create", { level: 1, payType: "usdt", payPassword }),
    [
      "balances",
      "canWithdraw",
      "community",
      "lines",
      "lockCalendar",
      "lots",
      "members",
      "myNft",
      "ordinalsAmount",
      "teamGrowth",
      "voteInfo",
      "votes",
    ],
  ],
  [
    "a price",
    ({ member }) => member.call("POST operator/config", { tokenPrice: "0.07", reason: "x" }),
    ["balances", "config", "tokenPrices"],
  ],
  [
    "an address in the book",
    ({ member }) =>
      member.call("POST withdraw/addressAdd", { address: OTHER_ADDRESS, label: "Exchange", payPassword }),
    ["accountEvents", "addressBook", "inbox"],
  ],
  [
    "a freeze",
    ({ member }) => member.call("POST account/freeze", {}),
    ["accountEvents", "canWithdraw", "freeze", "inbox", "info"],
  ],
];

function nameOf(client: Client): string {
  return names.get(client)!;
}
const names = new WeakMap<Client, string>();

test("every act's change arrives, and nothing else", async ({ server, account }) => {
  await openWindow(server);
  const member = await fundedMember(server.origin, account, "20000");
  await member.credit(account, "5000", "fuel");
  const below = await fundedMember(server.origin, `${account}_below`, "5000", account);
  names.set(below, `${account}_below`);
  const mirror = new Mirror();
  await expect.poll(() => pending(server)).toBe(0);
  await syncTo(mirror, member);
  // A transaction that is open anywhere in the cluster makes the next page repeat what is younger than it.
  await expect.poll(async () => (await syncTo(mirror, member)).length).toBe(0);
  for (const [name, act, named] of acts) {
    // The statement's end is signed anew.
    const parts = named.includes("lines") ? [...named, "head"] : named;
    await act({ server, member, below, account });
    // Teams are rolled up after the answers.
    await expect.poll(() => pending(server)).toBe(0);
    const pages = await syncTo(mirror, member);
    expect({ name, pages: pages.length, changed: pages.flatMap(contentsOf) }).toEqual({
      name,
      pages: 1,
      changed: expect.arrayContaining(parts.filter((part) => part !== "canWithdraw")) as string[],
    });
    const unexpected = pages.flatMap(contentsOf).filter((part) => !parts.includes(part));
    expect({ name, unexpected }).toEqual({ name, unexpected: [] });
    expect(mirror.content()).toEqual(await singleCalls(member));
    expect({ name, again: await pageOf(member, mirror.cursor) }).toEqual({ name, again: null });
  }
});

async function pending({ ctx }: Opened): Promise<number> {
  return (await ctx.db.selectFrom("community_event").select("id").execute()).length;
}

async function openWindow({ ctx }: Opened): Promise<void> {
  const value = JSON.stringify({ from: "00:00", to: "24:00", timeZone: "UTC" });
  await ctx.db.insertInto("setting").values({ key: "withdrawWindow", value }).execute();
}
