/** Makers of valid requests. Broken in one place, these reach code that requests drawn from schemas never reach. */
import { randomUUID } from "node:crypto";
import { toHex } from "viem";
import { dailyJobs } from "../../contract/daily/schemas.ts";
import { dayIn } from "../../contract/days.ts";
import type { Call } from "../../contract/endpoints.ts";
import type { Airdrop } from "../../contract/airdrops/operator-schemas.ts";
import { listOf, startOf } from "./airdrops.ts";
import { passwords } from "./client.ts";
import { factorMakers } from "./fuzz-factors.ts";
import { operatorMakers } from "./fuzz-operators.ts";
import { recoveryMakers } from "./fuzz-recovery.ts";
import { ABOVE, VOTED, type Maker, type Sender } from "./fuzz-send.ts";
import * as images from "./images.ts";
import { ADDRESS } from "./withdraw.ts";

const { password, payPassword } = passwords;
const reason = "fuzz";
let made = 0;
const fresh = () => (made += 1);
const hash = () => toHex(BigInt(fresh()) + (0xf022n << 200n), { size: 32 });

const vote = { level: 1, payType: "usdt", payPassword };
const withdrawal = { amount: "20", address: ADDRESS, expect: "19", payPassword };
const pass = { id: 1, quantity: 1, payPassword };
const feesPayout = { amount: "0.01", address: ADDRESS, reason };
const texts = { en: { title: "Fuzz", summary: "", body: "*Fuzz*" } };

const hasVoted = (sender: Sender) =>
  sender.once(VOTED, async () => (await sender.must("POST vote/create", vote)) && "");
const hasPass = (sender: Sender) =>
  sender.once("pass", async () => (await sender.must("POST nft/buy", pass)) && "");
const requested = (sender: Sender) =>
  sender.once("withdrawal", async () => (await sender.must("POST withdraw/create", withdrawal)).id);
const approved = (sender: Sender) =>
  sender.once("withdrawal", async () => {
    const { id } = await sender.must("POST withdraw/create", withdrawal);
    await sender.must("POST operator/withdraw/approve", { id });
    return id;
  });
const listed = () => ({
  address: toHex(BigInt(fresh()) + (0xadd7n << 140n), { size: 20 }),
  label: `Fuzz ${fresh()}`,
});
const inBook = (sender: Sender) =>
  sender.once("address", async () => {
    const { address, label } = listed();
    const { addresses } = await sender.must<{ addresses: { id: string; label: string }[] }>(
      "POST withdraw/addressAdd",
      { address, label, payPassword },
    );
    return addresses.find((one) => one.label === label)!.id;
  });
const paidByHand = async (sender: Sender) => {
  const id = await approved(sender);
  await sender.once("by hand", async () => {
    await sender.must("POST operator/withdraw/byHand", { id, byHand: true, reason });
    return id;
  });
  return id;
};
const noticed = (sender: Sender) =>
  sender.once(
    "notice",
    async () => (await sender.must("POST operator/notices", { kind: "notice", languages: texts })).id,
  );

const wrote = (sender: Sender) =>
  sender.once("feedback", async () => (await sender.must("POST feedback/create", { content: "x" })).id);
const draftedIn = async (sender: Sender) => {
  const list = listOf(`${ABOVE},1`, { asset: "fuel", book: "treasury" });
  const { airdrop } = await sender.must<{ airdrop: Airdrop }>("POST operator/airdrop/preview", list);
  return JSON.stringify(startOf(airdrop));
};
/** @returns the request that starts a drafted airdrop. */
const drafted = async (sender: Sender): Promise<ReturnType<typeof startOf>> =>
  JSON.parse(await sender.once("airdrop", () => draftedIn(sender)));
const started = (sender: Sender) =>
  sender.once("started airdrop", async () => {
    const start = await drafted(sender);
    await sender.must("POST operator/airdrop/start", start);
    return start.id;
  });

const lastTransfer = async (sender: Sender) => {
  const { list } = await sender.must<{ list: { id: string }[] }>("GET wallet/transferLogs", {});
  return list[0]!.id;
};
const sent = (sender: Sender) =>
  sender.once("sent", async () => {
    await sender.must("POST wallet/transfer", { account: ABOVE, amount: "10", payPassword });
    return lastTransfer(sender);
  });
const received = (sender: Sender) =>
  sender.once("received", async () => {
    await sender.must("POST operator/credit", { account: ABOVE, asset: "usdt", amount: "10", reason });
    const body = { account: sender.account, amount: "10", payPassword };
    await sender.mustOf(ABOVE, "POST wallet/transfer", body);
    return lastTransfer(sender);
  });

const lastOfPasses = async (sender: Sender) => {
  const { list } = await sender.must<{ list: { id: string }[] }>("GET nft/transaction", {});
  return list[0]!.id;
};
const gave = (sender: Sender) =>
  sender.once("gave", async () => {
    await sender.must("POST nft/buy", pass);
    await sender.must("POST nft/transfer", { ...pass, account: ABOVE });
    return lastOfPasses(sender);
  });
const wasGiven = (sender: Sender) =>
  sender.once("was given", async () => {
    await sender.must("POST operator/credit", { account: ABOVE, asset: "usdt", amount: "100", reason });
    await sender.mustOf(ABOVE, "POST nft/buy", pass);
    await sender.mustOf(ABOVE, "POST nft/transfer", { ...pass, account: sender.account });
    return lastOfPasses(sender);
  });

const rooted = async (sender: Sender) =>
  Number(
    await sender.once("root", async () => {
      const { statement } = await sender.must<{ statement: { number: number } }>(
        "POST operator/root/make",
        {},
      );
      return String(statement.number);
    }),
  );

export const fitting: Partial<Record<Call, Maker>> = {
  ...factorMakers,
  ...recoveryMakers,
  ...operatorMakers,
  "POST account/login": ({ account }) => ({ account, password }),
  "POST account/register": () => ({
    account: `fuzzed_${fresh()}`,
    referrer: ABOVE,
    password,
    payPassword,
    riskAccepted: true,
  }),
  "POST account/resetPassword": ({ account }) => ({ account, payPassword, password }),
  "POST account/changePassword": () => ({ oldPassword: password, password, payPassword }),
  "POST account/changePayPassword": () => ({ oldPayPassword: payPassword, payPassword, password }),
  "GET wallet/balanceLogs": () => ({ limit: 2, asset: "usdt" }),
  "POST wallet/transfer": () => ({ account: ABOVE, amount: "10", payPassword }),
  "GET wallet/transferReturn": async (sender) => ({ id: await sent(sender) }),
  "POST wallet/transferAsk": async (sender) => ({ id: await sent(sender) }),
  "POST wallet/transferReturn": async (sender) => ({ id: await received(sender), payPassword }),
  "POST wallet/swap": () => ({ from: "usdt", to: "fuel", amount: "10", expect: "9.2", payPassword }),
  "GET recharge/find": () => ({ txHash: hash() }),
  "GET withdraw/address": () => ({ address: ADDRESS }),
  "POST withdraw/addressAdd": () => ({ ...listed(), payPassword }),
  "POST withdraw/addressRename": async (sender) => ({
    id: await inBook(sender),
    label: `Fuzz ${fresh()}`,
    payPassword,
  }),
  "POST withdraw/addressRemove": async (sender) => ({ id: await inBook(sender) }),
  // Never switched on: withdrawals would be refused.
  "POST withdraw/allowList": () => ({ on: false, payPassword }),
  // High enough for all other requests.
  "POST wallet/ownLimit": () => ({ limit: "900000000", payPassword }),
  "GET wallet/recipient": () => ({ account: ABOVE }),
  "POST withdraw/create": () => withdrawal,
  "POST withdraw/cancel": async (sender) => ({ id: await requested(sender) }),
  "POST withdraw/remind": () => ({}),
  "POST vote/create": () => vote,
  "POST vote/upgrade": async (sender) => {
    await hasVoted(sender);
    return { ...vote, level: 2 + (fresh() % 5) };
  },
  "POST vote/repurchase": async (sender) => {
    await hasVoted(sender);
    return { payType: "usdt", payPassword };
  },
  "POST stake/create": () => ({ amount: "1", payPassword }),
  "POST nft/buy": () => pass,
  "POST nft/stake": async (sender) => {
    await hasPass(sender);
    return pass;
  },
  "POST nft/transfer": async (sender) => {
    await hasPass(sender);
    return { ...pass, account: ABOVE };
  },
  "GET nft/transferReturn": async (sender) => ({ id: await gave(sender) }),
  "POST nft/transferAsk": async (sender) => ({ id: await gave(sender) }),
  "POST nft/transferReturn": async (sender) => ({ id: await wasGiven(sender), payPassword }),
  "GET evidence/root": async (sender) => ({ number: await rooted(sender) }),
  "GET evidence/consistency": async (sender) => ({ from: 1, to: await rooted(sender) }),
  "GET evidence/inclusion": async (sender) => ({ number: 1, size: await rooted(sender) }),
  "GET receipt": async (sender) => ({
    key: await sender.once("key", async () => {
      const key = randomUUID();
      await sender.must("POST wallet/transfer", { account: ABOVE, amount: "10", payPassword }, key);
      return key;
    }),
  }),
  "POST receipt/void": () => ({ key: randomUUID() }),
  "POST push/subscribe": () => ({
    endpoint: `https://push.example.com/${fresh()}`,
    expirationTime: null,
    keys: { p256dh: "x".repeat(87), auth: "x".repeat(22) },
    lang: "en",
  }),
  "POST app/upload": () => ({ file: images.png() }),
  "POST operator/upload": () => ({ file: images.png() }),
  "POST feedback/answer": async (sender) => ({ id: await wrote(sender), content: "Fuzz" }),
  "POST feedback/create": () => ({ content: "Fuzz", images: [] }),
  "POST operator/credit": () => ({ account: ABOVE, asset: "usdt", amount: "10", reason }),
  "POST operator/airdrop/preview": () => listOf(`${ABOVE},1`, { asset: "fuel", book: "treasury" }),
  "GET operator/airdrop": async (sender) => ({ id: (await drafted(sender)).id }),
  "GET operator/airdrop/recipients": async (sender) => ({ id: (await drafted(sender)).id, limit: 20 }),
  "POST operator/airdrop/start": drafted,
  "POST operator/airdrop/stop": async (sender) => ({ id: await started(sender), reason }),
  // Sends each setting in turn, with its present value.
  "POST operator/config": async (sender) => {
    const settings = Object.entries(await sender.must<object>("GET operator/config", {}));
    return { ...Object.fromEntries([settings[fresh() % settings.length]!]), reason };
  },
  "POST operator/config/preview": () => ({ changes: { dividendRate: "0.03", withdrawMinAmount: "30" } }),
  "POST operator/config/scheduled/cancel": async (sender) => {
    const effectiveAt = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
    const { scheduled } = await sender.must<{ scheduled: { id: string } }>("POST operator/config", {
      swapFeeRate: "0.03",
      effectiveAt,
    });
    return { id: scheduled.id, reason };
  },
  "GET operator/deposit/lookup": () => ({ txHash: hash() }),
  "POST operator/fees/payout": () => feesPayout,
  "POST operator/fees/takeBack": async (sender) => ({
    id: await sender.once(
      "fees",
      async () => (await sender.must("POST operator/fees/payout", feesPayout)).id,
    ),
    reason,
  }),
  "POST operator/job/run": () => ({ name: dailyJobs[fresh() % dailyJobs.length], day: today() }),
  "POST operator/withdraw/approve": async (sender) => ({ id: await requested(sender), reason }),
  "POST operator/withdraw/reject": async (sender) => ({ id: await requested(sender), reason }),
  "POST operator/withdraw/confirm": async (sender) => ({ id: await paidByHand(sender), txHash: hash() }),
  "POST operator/withdraw/byHand": async (sender) => ({ id: await approved(sender), byHand: true, reason }),
  "POST operator/notices": () => ({ kind: "notice", pinned: false, languages: texts, push: true, reason }),
  "GET operator/notices/item": async (sender) => ({ id: await noticed(sender) }),
  "POST operator/notices/publish": async (sender) => ({ id: await noticed(sender), reason }),
  "POST operator/notices/withdraw": async (sender) => ({ id: await noticed(sender), reason }),
  "POST operator/feedback/reply": async (sender) => ({
    id: await wrote(sender),
    reply: "Fuzz",
  }),
};

const today = () => dayIn("Asia/Shanghai", new Date());
