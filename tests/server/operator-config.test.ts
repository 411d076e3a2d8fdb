/** The operator changes the numbers of the economy. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { type Client, newMember, passwords } from "../support/client.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("member", { scope: "file" }, ({ server }) => newMember(server.origin, "voter"));

const release = {
  version: "1.0.2",
  isFull: false,
  isForce: false,
  url: "",
  languages: { en: { title: "", note: "" } },
};
const { paymentSplit, incomeSplit, voteLevels, nftTiers, withdrawWindow } = defaultSettings;

test("the defaults are in force until they are changed", async ({ member }) => {
  expect(await member.call("GET operator/config", {})).toEqual(defaultSettings);
});

test("every default is itself a value that may be set", async ({ member }) => {
  const { code, data } = await change(member, defaultSettings);
  expect([code, data]).toEqual([200, defaultSettings]);
});

test("a change is in force at once, is answered with everything, and is in the audit log with what was before", async ({
  member,
}) => {
  const answer = await change(member, { tokenPrice: "2.5", withdrawFeeRate: "0.1", reason: "market" });
  expect(answer.data).toEqual({ ...defaultSettings, tokenPrice: "2.5", withdrawFeeRate: "0.1" });
  expect(await member.call("GET config", {})).toMatchObject({ tokenPrice: "2.5", withdrawFeeRate: "0.1" });
  const { list } = await member.call("GET operator/audit", { limit: 1 });
  expect(list[0]).toMatchObject({
    act: "config",
    subject: "tokenPrice withdrawFeeRate",
    before: { tokenPrice: "1", withdrawFeeRate: "0.05" },
    after: { tokenPrice: "2.5", withdrawFeeRate: "0.1" },
    reason: "market",
  });
});

test("fault 822: what the leadership grades need and bring is told to members, and follows a change", async ({
  member,
}) => {
  const { leadershipGrades } = defaultSettings;
  expect(await member.call("GET config", {})).toMatchObject({ leadershipGrades });
  const higher = leadershipGrades.map((one) => (one.grade === 5 ? { ...one, rate: "0.06" } : one));
  await change(member, { leadershipGrades: higher });
  expect(await member.call("GET config", {})).toMatchObject({ leadershipGrades: higher });
  await change(member, { leadershipGrades });
});

test("a change under a key that was used takes effect once", async ({ member }) => {
  const key = randomUUID();
  const first = await change(member, { stakeRate: "0.01" }, key);
  await change(member, { stakeRate: "0.02" });
  expect((await change(member, { stakeRate: "0.01" }, key)).text).toBe(first.text);
  expect((await member.call("GET operator/config", {})).stakeRate).toBe("0.02");
});

test("a new price of a level is what the next vote pays, and leaves earlier votes as agreed", async ({
  member,
}) => {
  await member.credit("voter", "1000");
  const vote = () =>
    member.call("POST vote/create", { level: 1, payType: "usdt", payPassword: passwords.payPassword });
  await vote();
  const levels = voteLevels.map((level) => (level.level === 1 ? { ...level, payPrice: "120" } : level));
  await change(member, { voteLevels: levels });
  await vote();
  const { list } = await member.call("GET vote/voteValues", {});
  expect(list.map(({ payPrice }) => payPrice)).toEqual(["120", "100"]);
});

const supplyFourth = (member: Client, count: number) =>
  change(member, { nftTiers: nftTiers.map((tier) => (tier.id === 4 ? { ...tier, supply: count } : tier)) });
const fourth = async (member: Client) => (await member.call("GET nft/settings", {}))[3];

test("more passes may be supplied, but never fewer than are sold", async ({ server, member }) => {
  await server.ctx.db.updateTable("nft_stock").set({ remaining: 50 }).where("tier", "=", 4).execute();
  expect((await supplyFourth(member, 70)).code).toBe(200);
  expect(await fourth(member)).toMatchObject({ supply: 70, remaining: 60 });
  expect((await supplyFourth(member, 9)).refusal).toEqual({ reason: "invalid", field: "nftTiers" });
  expect(await fourth(member)).toMatchObject({ supply: 70, remaining: 60 });
  expect((await supplyFourth(member, 10)).code).toBe(200);
  expect(await fourth(member)).toMatchObject({ supply: 10, remaining: 0 });
});

test.for([
  ["a payment split below one", { paymentSplit: { ...paymentSplit, fees: "0.09999999" } }, "paymentSplit"],
  ["a payment split above one", { paymentSplit: { ...paymentSplit, fees: "0.10000001" } }, "paymentSplit"],
  ["a negative part", { paymentSplit: { ...paymentSplit, fees: "-0.1" } }, "paymentSplit"],
  ["a part missing", { incomeSplit: { usdt: "0.8", points: "0.2" } }, "incomeSplit"],
  ["a part that is not there", { incomeSplit: { ...incomeSplit, gold: "0" } }, "incomeSplit"],
  ["an income split of words", { incomeSplit: { ...incomeSplit, lock: "some" } }, "incomeSplit"],
  ["no income split", { incomeSplit: null }, "incomeSplit"],
  ["five levels", { voteLevels: voteLevels.slice(1) }, "voteLevels"],
  ["levels out of order", { voteLevels: voteLevels.toReversed() }, "voteLevels"],
  ["levels of nothing", { voteLevels: [null, 1, "", [], {}, true] }, "voteLevels"],
  ["a level for nothing", { voteLevels: voteLevels.map((one) => ({ ...one, payPrice: "0" })) }, "voteLevels"],
  ["three passes", { nftTiers: nftTiers.slice(0, 3) }, "nftTiers"],
  ["half a supply", { nftTiers: nftTiers.map((tier) => ({ ...tier, supply: 0.5 })) }, "nftTiers"],
  ["a rate above one", { swapFeeRate: "1.00000001" }, "swapFeeRate"],
  ["a rate below zero", { stakeRate: "-0.1" }, "stakeRate"],
  ["a number for a rate", { stakeRate: 0.1 }, "stakeRate"],
  ["fuel for nothing", { tokenPrice: "0.00" }, "tokenPrice"],
  ["a negative limit", { withdrawAmountLimit: "-1" }, "withdrawAmountLimit"],
  [
    "an unknown time zone",
    { withdrawWindow: { ...withdrawWindow, timeZone: "Mars/Base" } },
    "withdrawWindow",
  ],
  ["a window that ends first", { withdrawWindow: { ...withdrawWindow, to: "17:59" } }, "withdrawWindow"],
  ["no window", { withdrawWindow: null }, "withdrawWindow"],
  ["a language not offered", { languages: ["en", "fr"] }, "languages"],
  ["a link of another kind", { support: { url: "javascript:alert(1)" } }, "support"],
  ["a page of an origin, not the origin", { webviewOrigins: ["https://a.example/page"] }, "webviewOrigins"],
  ["an origin that ends a policy", { webviewOrigins: ["https://a.example;script-src"] }, "webviewOrigins"],
  ["a version of words", { appVersion: { ...release, version: "newest" } }, "appVersion"],
  ["a package without a lock", { appVersion: { ...release, url: "http://a.example/app" } }, "appVersion"],
  ["a version without a text", { appVersion: { ...release, languages: {} } }, "appVersion"],
  ["no seats ahead", { seatsAhead: 0 }, "seatsAhead"],
  ["one good key and a bad one", { withdrawMultiple: 50, seatsAhead: 1.5 }, "seatsAhead"],
  ["an unknown key", { tokenPrise: "2" }, "tokenPrise"],
  ["no key at all", { reason: "nothing" }, "body"],
] as const)(
  "a change to %s is refused, naming the key, without effect",
  async ([, body, field], { member }) => {
    const before = await member.call("GET operator/config", {});
    const audit = await member.call("GET operator/audit", {});
    const answer = await change(member, body);
    expect(answer).toMatchObject({ status: 200, code: 500, refusal: { reason: "invalid", field } });
    expect(await member.call("GET operator/config", {})).toEqual(before);
    expect(await member.call("GET operator/audit", {})).toEqual(audit);
  },
);

const change = (member: Client, body: object, key = randomUUID()) =>
  member.answer("POST operator/config", body as never, { key });
