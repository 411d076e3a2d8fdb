/**
 * What a member does, or an operator to a member, changes no row of another one: every call that changes something is
 * carried out for one member, and another one, who has one of everything, stays as they are.
 */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { PasskeyOptions } from "../../contract/accounts/factor-schemas.ts";
import { endpoints, type Call } from "../../contract/endpoints.ts";
import { belongingsOf } from "../support/belongings.ts";
import { passwords } from "../support/client.ts";
import { fitting } from "../support/fuzz-fitting.ts";
import { ABOVE, type Maker, type Sender } from "../support/fuzz-send.ts";
import { test as base } from "../support/fuzz-test.ts";
import * as images from "../support/images.ts";
import { codeOf } from "../support/operator-sessions.ts";
import { ADDRESS } from "../support/withdraw.ts";

const { password, payPassword } = passwords;
const reason = "test";

/** Beside those of the fuzzer. */
const more: Partial<Record<Call, Maker>> = {
  // Others of the level earn by it.
  "POST vote/upgrade": async (sender) => {
    await sender.must("POST vote/create", { level: 1, payType: "usdt", payPassword });
    return { level: 2, payType: "usdt", payPassword };
  },
  "POST account/logout": () => ({}),
  "POST account/sessionsEnd": async (sender) => {
    await sender.must("POST account/login", { account: sender.account, password });
    return {};
  },
  "POST account/sessionEnd": async (sender) => ({ id: await otherSession(sender) }),
  "POST account/sessionRefuse": async (sender) => ({ id: await otherSession(sender) }),
  "POST account/freeze": () => ({}),
  "POST account/phrase": () => ({ phrase: "blue river", payPassword }),
  "POST wallet/ownLimitKeep": async (sender) => {
    await sender.must("POST wallet/ownLimit", { limit: "1000000", payPassword });
    await sender.must("POST wallet/ownLimit", { limit: null, payPassword });
    return {};
  },
  "POST account/close": async (sender) => {
    await takeAll(sender);
    return { payPassword };
  },
  "POST account/keep": async (sender) => {
    await takeAll(sender);
    await sender.must("POST account/close", { payPassword });
    return {};
  },
  "POST account/eventsRead": async (sender) => {
    const { list } = await sender.must<{ list: { id: string }[] }>("GET account/events", {});
    return { ids: list.map(({ id }) => id) };
  },
  "POST notice/read": async (sender) => ({ ids: [await noticeOf(sender)] }),
  "POST inbox/read": async (sender) => {
    const { list } = await sender.must<{ list: { id: string }[] }>("GET inbox", {});
    return { id: list[0]!.id };
  },
  "POST push/preferences": () => ({ notices: false, money: false, security: true }),
  "POST push/unsubscribe": async (sender) => {
    const body = (await fitting["POST push/subscribe"]!(sender, "")) as { endpoint: string };
    await sender.must("POST push/subscribe", body);
    return { endpoint: body.endpoint };
  },
  "POST withdraw/allowList": async (sender) => {
    await sender.must("POST withdraw/allowList", { on: true, payPassword });
    return { on: false, payPassword };
  },
  "POST withdraw/addressRemove": async (sender) => ({ id: await addressOf(sender, ADDRESS) }),
  "POST withdraw/addressRename": async (sender) => ({
    id: await addressOf(sender, ADDRESS),
    label: "Other",
    payPassword,
  }),
  "POST feedback/read": async (sender) => {
    const id = await conversationOf(sender);
    await sender.must("POST operator/feedback/reply", { id, reply: "Yes." });
    const { list } = await sender.must<{ list: { messages: { id: string }[] }[] }>(
      "GET feedback/history",
      {},
    );
    return { ids: [list[0]!.messages.at(-1)!.id] };
  },
  "POST operator/feedback/read": async (sender) => ({ id: await conversationOf(sender), through: null }),
  "POST operator/feedback/close": async (sender) => ({ id: await conversationOf(sender) }),
  "POST operator/feedback/reopen": async (sender) => {
    const id = await conversationOf(sender);
    await sender.must("POST operator/feedback/close", { id });
    return { id };
  },
  "POST operator/member/freeze": ({ account }) => ({ account, reason }),
  "POST operator/member/unfreeze": async (sender) => {
    const body = { account: sender.account, reason };
    await sender.must("POST operator/member/freeze", body);
    return body;
  },
  "POST operator/member/unlock": ({ account }) => ({ account, reason }),
  "POST operator/member/signOut": ({ account }) => ({ account, reason }),
  "POST operator/member/notes": ({ account }) => ({ account, text: "A note" }),
};

/** The first member is the bystander; the sender continues as others. */
const test = base.extend("belongings", { scope: "file" }, async ({ server, sender }) => {
  await haveOneOfEverything(sender);
  const { uid } = await sender.must<{ uid: string }>("GET account/info", {});
  return belongingsOf(server.ctx.db, uid);
});

const makers = { ...fitting, ...more };
const EXCEPTED = new Set<Call>([
  // They need fees, and a payment, on the chain.
  "POST operator/fees/takeBack",
  "POST operator/withdraw/confirm",
  // A day's job is for every member.
  "POST operator/job/run",
]);
const acts = (Object.keys(makers) as Call[]).filter(
  (call) => call.startsWith("POST ") && !EXCEPTED.has(call),
);

test("the bystander has rows in most of the tables that refer to members", async ({ belongings }) => {
  const kinds = Object.entries(await belongings());
  const filled = kinds.filter(([, rows]) => rows.length > 0);
  expect(filled.length).toBeGreaterThan(30);
});

test.for(acts)(
  "fault 922: %s for one member leaves another one as they are",
  async (call, { belongings, sender }) => {
    const before = await belongings();
    await sender.renew();
    const key = randomUUID();
    const input = await makers[call]!(sender, key);
    const { isDone, envelope } = await sender.send(call, input, endpoints[call].idempotent ? key : "");
    expect(isDone, JSON.stringify(envelope)).toBe(true);
    expect(await belongings()).toEqual(before);
  },
);

async function haveOneOfEverything(member: Sender): Promise<void> {
  const account = member.account;
  await member.must("POST vote/create", { level: 6, payType: "usdt", payPassword });
  await member.must("POST stake/create", { amount: "1", payPassword });
  await member.must("POST nft/buy", { id: 2, quantity: 2, payPassword });
  await member.must("POST nft/stake", { id: 2, quantity: 1, payPassword });
  await member.must("POST wallet/transfer", { account: ABOVE, amount: "10", payPassword });
  await member.must("POST wallet/swap", {
    from: "usdt",
    to: "fuel",
    amount: "10",
    expect: "9.2",
    payPassword,
  });
  const withdrawal = { amount: "20", address: ADDRESS, expect: "19", payPassword };
  await member.must("POST withdraw/create", withdrawal);
  const { id: approved } = await member.must("POST withdraw/create", withdrawal);
  await member.must("POST operator/withdraw/approve", { id: approved });
  await addressOf(member, ADDRESS);
  await member.must("POST withdraw/allowList", { on: true, payPassword });
  const conversation = await conversationOf(member);
  await member.must("POST operator/feedback/reply", { id: conversation, reply: "Yes." });
  await member.must("POST feedback/answer", { id: conversation, content: "Thanks" });
  await member.must("POST app/upload", { file: images.png() });
  await member.must("POST push/subscribe", (await fitting["POST push/subscribe"]!(member, "")) as object);
  await member.must("POST push/preferences", { notices: true, money: true, security: true });
  await member.must("POST notice/read", { ids: [await noticeOf(member)] });
  await member.must("POST account/phrase", { phrase: "blue river", payPassword });
  await member.must("POST operator/member/notes", { account, text: "A note" });
  await member.must("GET recharge/rechargeAddress", {});
  await member.must("POST account/login", { account, password });
  await member.must("POST account/recoveryCodes", { payPassword });
  const { secret } = await member.must<{ secret: string }>("POST account/authenticatorStart", {
    payPassword,
  });
  await member.must("POST account/authenticatorConfirm", { newCode: codeOf(secret, new Date(member.now)) });
  const options = await member.must<PasskeyOptions>("POST account/passkeyOptions", {});
  const created = member.authenticator.create(options);
  // That of the step before cannot be used again.
  const code = codeOf(secret, new Date(member.now + 30_000));
  await member.must("POST account/passkeyAdd", { name: "Phone", created, payPassword, code });
  await member.mustAs("anna", "POST operator/recovery/start", { account, what: ["pay"], reason });
}

async function addressOf(sender: Sender, address: string): Promise<string> {
  const { addresses } = await sender.must<{ addresses: { id: string }[] }>("POST withdraw/addressAdd", {
    address,
    label: "Mine",
    payPassword,
  });
  return addresses[0]!.id;
}

const conversationOf = async (sender: Sender) =>
  (await sender.must("POST feedback/create", { content: "Hello" })).id;

const noticeOf = async (sender: Sender) => {
  const languages = { en: { title: "t", summary: "", body: "" } };
  return (await sender.must("POST operator/notices", { kind: "notice", languages })).id;
};

async function otherSession(sender: Sender): Promise<string> {
  await sender.must("POST account/login", { account: sender.account, password });
  const sessions = await sender.must<{ id: string; current: boolean }[]>("GET account/sessions", {});
  return sessions.find(({ current }) => !current)!.id;
}

/** An account with money in it is not closed. */
async function takeAll(sender: Sender): Promise<void> {
  const { account } = sender;
  await sender.must("POST operator/credit", { account, asset: "usdt", amount: "-100000", reason });
}
