/** What is paid is what was shown: votes and passes whose price has changed meanwhile are refused. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { type Client, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

let buyer: Client;
let poor: Client;
const { payPassword } = passwords;

test.beforeAll(async ({ server }) => {
  [buyer, poor] = [await someone(server, "buyer"), await someone(server, "poor")];
});

const purchases = [
  ["a vote", "POST vote/create", { level: 2, payType: "usdt" }, "300"],
  ["a re-investment", "POST vote/repurchase", { payType: "usdt" }, "300"],
  ["an upgrade", "POST vote/upgrade", { level: 3, payType: "usdt" }, "200"],
  ["a sale of passes", "POST nft/buy", { id: 2, quantity: 3 }, "900"],
] as const;

const ofPayment = new Set<string>(["vote", "repurchase", "upgrade", "nft"]);

test.each(purchases)(
  "%s for a unit more or less than was shown does nothing, and for exactly that goes through",
  async (_, call, body, pay) => {
    const before = await lines(buyer);
    const key = randomUUID();
    const send = (shown: bigint) =>
      buyer.answer(call, { ...body, expect: formatAmount(shown), payPassword }, { key });
    for (const off of [-1n, 1n]) {
      const { refusal } = await send(parseAmount(pay) + off);
      expect(refusal).toEqual({ reason: "quote_changed", field: "expect" });
    }
    expect(await lines(buyer)).toEqual(before);
    // Nothing is kept of a refusal: the same key pays once what is shown is right.
    expect((await send(parseAmount(pay))).code).toBe(200);
    const paid = (await lines(buyer)).find(({ type, asset }) => asset !== "pass" && ofPayment.has(type));
    expect(paid?.amount).toBe(`-${pay}`);
  },
);

test.each(purchases)("%s is refused for other reasons first", async (_, call, body, pay) => {
  const { usdt } = await poor.call("GET wallet/balances", {});
  const missing = parseAmount(pay) - parseAmount(usdt) - 1n;
  if (missing !== 0n) await poor.credit("poor", formatAmount(missing));
  const { refusal } = await poor.answer(call, { ...body, expect: "1", payPassword });
  expect(refusal?.reason).toBe("insufficient_balance");
});

test("a price that the operator changes between the preview and the payment is noticed", async () => {
  const { voteLevels, nftTiers } = defaultSettings;
  await buyer.call("POST operator/config", {
    voteLevels: voteLevels.map((one) => (one.level === 3 ? { ...one, payPrice: "510" } : one)),
    nftTiers: nftTiers.map((one) => (one.id === 2 ? { ...one, price: "290" } : one)),
  });
  const vote = { level: 3, payType: "usdt", payPassword } as const;
  const pass = { id: 2, quantity: 1, payPassword };
  const before = await lines(buyer);
  const dearer = await buyer.answer("POST vote/create", { ...vote, expect: "500" });
  const cheaper = await buyer.answer("POST nft/buy", { ...pass, expect: "300" });
  expect([dearer.refusal?.reason, cheaper.refusal?.reason]).toEqual(["quote_changed", "quote_changed"]);
  expect(await lines(buyer)).toEqual(before);
  expect((await buyer.answer("POST vote/create", { ...vote, expect: "510" })).code).toBe(200);
  expect((await buyer.answer("POST nft/buy", { ...pass, expect: "290" })).code).toBe(200);
});

/** Someone with a vote of level 2, and with what all four cost; who says nothing of what was shown just pays. */
async function someone(server: Opened, account: string): Promise<Client> {
  const member = await newMember(server.origin, account);
  await member.credit(account, "10000");
  await member.credit(account, "500", "fuel");
  await member.call("POST vote/create", { level: 2, payType: "usdt", payPassword });
  return member;
}

const lines = async (member: Client) => (await member.call("GET wallet/balanceLogs", {})).list;
