/** Feedback as a conversation: messages, read marks, closing, handing over, templates, search. Rules O123 to O125. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Client } from "../support/client.ts";
import { newMember } from "../support/client.ts";
import { png } from "../support/images.ts";
import { Desk, newOperator } from "../support/operator-sessions.ts";
import { test } from "../support/test.ts";
import { upload } from "../support/upload.ts";

const pushKeys = { p256dh: `${"A".repeat(86)}w`, auth: "A".repeat(22) };
const picture = async (by: Client) => (await upload(by, png())).data.id;
const latest = async (by: Client) => (await by.call("GET feedback/history", { limit: 1 })).list[0]!;
const ask = async (by: Client, content = "Where is it?") =>
  (await by.call("POST feedback/create", { content })).id;

test("member and operators write by turns, with pictures; the history keeps all of it, and `reply` the latest", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const desk = await newOperator(server, "sue", ["support"]);
  const id = await ask(member);
  await desk.must("POST operator/feedback/reply", { id, reply: "Which day?" });
  const image = await picture(member);
  const key = randomUUID();
  await member.answer("POST feedback/answer", { id, content: "Monday", images: [image] }, { key });
  await desk.must("POST operator/feedback/reply", { id, reply: "Found." });
  const item = await latest(member);
  expect(item).toMatchObject({ id, content: "Where is it?", reply: "Found." });
  expect(item.messages).toMatchObject([
    { from: "platform", content: "Which day?", images: [], key: null },
    { from: "member", content: "Monday", images: [image], key },
    { from: "platform", content: "Found.", images: [], key: null },
  ]);
  // Members are not told operators' names.
  expect(JSON.stringify(item)).not.toContain("sue");
  const shown = await desk.must("GET operator/feedback/conversation", { id });
  expect(shown.messages.map(({ operator }) => operator)).toEqual(["sue", null, "sue"]);
  expect(shown).toMatchObject({ language: "en", waitingSince: null });
});

test("each side's read marks are the other's to see, once, and only for what was on the screen", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const desk = new Desk(server.origin);
  const id = await ask(member);
  await member.call("POST feedback/answer", { id, content: "And?" });
  await desk.must("POST operator/feedback/read", { id, through: null });
  const first = await latest(member);
  expect(first.readAt).not.toBeNull();
  expect(first.messages[0]!.readAt).toBeNull();
  await desk.must("POST operator/feedback/read", { id, through: first.messages[0]!.id });
  await desk.must("POST operator/feedback/reply", { id, reply: "Soon." });
  const replied = await latest(member);
  expect(replied.messages.map(({ readAt }) => readAt === null)).toEqual([false, true]);
  const mark = () => member.call("POST feedback/read", { ids: [replied.messages[1]!.id, "junk", "999999"] });
  const readAt = async () =>
    (await desk.must("GET operator/feedback/conversation", { id })).messages[1]!.readAt;
  await mark();
  const at = await readAt();
  expect(at).not.toBeNull();
  server.clock.advance(60_000);
  await mark();
  expect(await readAt()).toBe(at);
});

test("what waits for a reply is counted from its oldest message; closing ends it, and an answer opens it again", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const desk = new Desk(server.origin);
  const id = await ask(member);
  const { createdAt: since } = await latest(member);
  server.clock.advance(60_000);
  await member.call("POST feedback/answer", { id, content: "Still there?" });
  const waiting = { unanswered: true, account };
  expect((await desk.must("GET operator/feedback", waiting)).list).toMatchObject([{ waitingSince: since }]);
  await desk.must("POST operator/feedback/close", { id });
  expect((await desk.must("GET operator/feedback", waiting)).list).toEqual([]);
  expect((await desk.must("GET operator/feedback", { closed: true, account })).list).toHaveLength(1);
  expect((await latest(member)).closedAt).not.toBeNull();
  await member.call("POST feedback/answer", { id, content: "No, it is not solved." });
  expect((await latest(member)).closedAt).toBeNull();
  expect((await desk.must("GET operator/feedback", waiting)).list).toHaveLength(1);
  await desk.must("POST operator/feedback/close", { id });
  await desk.must("POST operator/feedback/reopen", { id });
  expect((await latest(member)).closedAt).toBeNull();
});

test("a conversation is handed over to operators who may reply, and to nobody else", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const desk = await newOperator(server, "sam", ["support"]);
  await newOperator(server, "fin", ["finance"]);
  const id = await ask(member);
  const names = (await desk.must("GET operator/feedback/operators", {})).list;
  expect(names).toContain("sam");
  expect(names).not.toContain("fin");
  expect(await desk.reason("POST operator/feedback/assign", { id, operator: "fin" })).toBe("not_found");
  expect(await desk.reason("POST operator/feedback/assign", { id, operator: "nobody" })).toBe("not_found");
  await new Desk(server.origin).must("POST operator/feedback/assign", { id, operator: "sam" });
  expect((await desk.must("GET operator/feedback", { mine: true, account })).list).toMatchObject([
    { id, assigned: "sam" },
  ]);
  await desk.must("POST operator/feedback/assign", { id, operator: null });
  expect((await desk.must("GET operator/feedback", { mine: true })).list).toEqual([]);
});

test("fault 570: of two operators who reply at the same time, the second is told what the first wrote", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const desk = new Desk(server.origin);
  const id = await ask(member);
  const reply = (text: string) =>
    desk.reason("POST operator/feedback/reply", { id, reply: text, seen: null });
  const reasons = await Promise.all([reply("Yes."), reply("No.")]);
  expect(reasons.toSorted()).toEqual(["changed_meanwhile", "done"]);
  expect((await latest(member)).messages).toHaveLength(1);
});

test("words are found in texts and accounts, whatever their case and language", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const desk = new Desk(server.origin);
  const id = await ask(member, "我的存款在哪里 100%_");
  await member.call("POST feedback/answer", { id, content: "Überweisung" });
  const found = async (q: string) => (await desk.must("GET operator/feedback", { q, account })).list.length;
  expect(await found("存款")).toBe(1);
  expect(await found("ÜBERW")).toBe(1);
  expect(await found(account.toUpperCase())).toBe(1);
  expect(await found("0%_")).toBe(1);
  expect(await found("nowhere")).toBe(0);
});

test("templates are kept by language, and not written over unseen", async ({ server }) => {
  const desk = new Desk(server.origin);
  const languages = { en: { text: "Hello" }, "zh-CN": { text: "您好" } };
  const made = await desk.must("POST operator/feedback/templates", { name: "Greeting", languages });
  expect((await desk.must("GET operator/feedback/templates", {})).list).toEqual([made]);
  const { id, version } = made;
  const edit = (text: string) =>
    desk.reason("POST operator/feedback/templates", {
      id,
      version,
      name: "Greeting",
      languages: { en: { text } },
    });
  expect(await edit("Hi")).toBe("done");
  expect(await edit("Hey")).toBe("changed_meanwhile");
  expect(await desk.reason("POST operator/feedback/templates", { name: "Greeting", languages })).toBe(
    "invalid",
  );
  await desk.must("POST operator/feedback/templates/remove", { id });
  expect((await desk.must("GET operator/feedback/templates", {})).list).toEqual([]);
});

test("an operator's key replies once, and one push goes to the member", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  const endpoint = `https://push.example.org/${account}`;
  await member.call("POST push/subscribe", { endpoint, keys: pushKeys, lang: "en" });
  const id = await ask(member);
  const desk = new Desk(server.origin);
  const key = randomUUID();
  await desk.must("POST operator/feedback/reply", { id, reply: "Once." }, key);
  await desk.must("POST operator/feedback/reply", { id, reply: "Once." }, key);
  expect((await latest(member)).messages).toHaveLength(1);
  const { list } = await desk.must("GET operator/push", {});
  expect(list.filter((push) => push.account === account)).toMatchObject([{ event: "feedback_replied" }]);
});
