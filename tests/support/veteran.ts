/** A member with everything that can be shown. */
import type { Page } from "@playwright/test";
import { amendSync } from "./amended-sync.ts";
import { newMember, passwords, type Client } from "./client.ts";
import type { TestServer } from "./server.ts";
import { ADDRESS, OTHER_ADDRESS } from "./withdraw.ts";

const { payPassword } = passwords;
/** As long as a name can be. */
export const VETERAN = "veteran_with_a_rather_long_name1";
const BELOW = "below_with_a_rather_long_name_01";

/** The member is made once per server. Tests must not change it. */
export async function makeVeteran(server: TestServer): Promise<Client> {
  const member = await newMember(server.origin, VETERAN);
  const below = await newMember(server.origin, BELOW, VETERAN);
  await publish(member);
  await member.credit(VETERAN, "123456.78912345");
  await member.credit(VETERAN, "98765.4321", "fuel");
  await below.credit(BELOW, "100000");
  await growAndEarn(member, below);
  await member.call("POST stake/create", { amount: "12345.6789", payPassword });
  await member.call("POST nft/buy", { id: 2, quantity: 30, payPassword });
  await member.call("POST nft/stake", { id: 2, quantity: 10, payPassword });
  await member.call("POST nft/transfer", { id: 2, quantity: 3, account: BELOW, payPassword });
  await member.call("POST wallet/transfer", { account: BELOW, amount: "12340", payPassword });
  await withdrawTwice(member);
  await askTwice(member);
  return member;
}

async function growAndEarn(member: Client, below: Client): Promise<void> {
  await member.call("POST vote/create", { level: 3, payType: "usdt", payPassword });
  await member.call("POST vote/upgrade", { level: 4, payType: "usdt", payPassword });
  await member.call("POST vote/repurchase", { payType: "usdt", payPassword });
  await below.call("POST vote/create", { level: 6, payType: "usdt", payPassword });
}

async function withdrawTwice(member: Client): Promise<void> {
  const taken = { amount: "1000", expect: "950", address: OTHER_ADDRESS, payPassword };
  const { id } = await member.call("POST withdraw/create", taken);
  await member.call("POST withdraw/cancel", { id });
  await member.call("POST withdraw/create", {
    amount: "2000",
    expect: "1900",
    address: ADDRESS,
    payPassword,
  });
}

async function askTwice(member: Client): Promise<void> {
  await member.call("POST feedback/create", { content: "Where is the light? ".repeat(20) });
  await member.call("POST feedback/create", { content: "Averylongwordwithoutanyspacesinit".repeat(6) });
  const { list } = await member.call("GET operator/feedback", {});
  await member.call("POST operator/feedback/reply", { id: list[0]!.id, reply: "It is on. ".repeat(30) });
}

/** The first notice has the id 1. */
async function publish(operator: Client): Promise<void> {
  const body =
    "The server rests on **Sunday** at eleven.\n\n- One hour\n- [The plan](https://a.example/plan)";
  for (const kind of ["notice", "article"] as const) {
    const en = {
      title: `Maintenance of the ${kind} on Sunday morning`,
      summary: "It rests for an hour.",
      body,
    };
    await operator.call("POST operator/notices", { kind, languages: { en } });
  }
}

/** Answers as a server with a chain, with a deposit in each state. */
export async function pretendChain(page: Page, member: Client): Promise<void> {
  const config = await member.call("GET config", {});
  const chain = { name: "BEP20", chainId: 56, token: "USDT", confirmations: 15, explorer: "" };
  const rechargeAddress = {
    address: ADDRESS,
    chain: "BEP20",
    token: "USDT",
    confirmations: 15,
    minAmount: "1",
  };
  await amendSync(page, ({ documents, lists }) => {
    Object.assign(documents, { config: { ...config, chain }, rechargeAddress });
    lists.deposits = deposits;
  });
}

const deposits = (["confirming", "credited", "below_minimum", "orphaned"] as const).map((status, index) => ({
  id: String(9 - index),
  txHash: `0x${String(index).repeat(64)}`,
  amount: "12345.678",
  status,
  confirmations: 7,
  reason: null,
  createdAt: "2026-01-02T03:04:05.000Z",
  creditedAt: status === "credited" ? "2026-01-02T03:14:05.000Z" : null,
}));
