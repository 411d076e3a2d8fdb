/** What members write to the platform, and what it answers. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type Client, newMember } from "../support/client.ts";
import { type Opened } from "../support/engine.ts";
import * as images from "../support/images.ts";
import { startServer } from "../support/server.ts";
import { upload } from "../support/upload.ts";
import { onEmbedded, test } from "../support/test.ts";

let member: Client;
let other: Client;

test.beforeAll(async ({ server }) => {
  member = await newMember(server.origin, "outspoken");
  other = await newMember(server.origin, "quiet_one");
});

test("what a member writes stands in their history with its pictures in order, and in nobody else's", async () => {
  const sent = [await picture(member), await picture(member), await picture(member)];
  const { id } = await member.call("POST feedback/create", { content: "It works.\nMostly.", images: sent });
  const { list, next } = await member.call("GET feedback/history", {});
  expect(list).toEqual([
    {
      id,
      content: "It works.\nMostly.",
      images: sent,
      reply: null,
      createdAt: expect.stringMatching(/Z$/),
      repliedAt: null,
      readAt: null,
      closedAt: null,
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      messages: [],
    },
  ]);
  expect(next).toBeNull();
  expect((await other.call("GET feedback/history", {})).list).toEqual([]);
});

test("the same key writes one feedback and gives the same answer", async ({ server }) => {
  const before = await count(server);
  const key = randomUUID();
  const send = () => other.answer("POST feedback/create", { content: "Once." }, { key });
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await count(server)).toBe(before + 1);
  const changed = await other.answer("POST feedback/create", { content: "Twice." }, { key });
  expect(changed.refusal.reason).toBe("idempotency_mismatch");
});

test("500 signs are taken as the member counts them, whatever they weigh", async () => {
  for (const content of ["a".repeat(500), "船".repeat(500), "🚀".repeat(500)]) {
    await member.call("POST feedback/create", { content });
    expect((await member.call("GET feedback/history", { limit: 1 })).list[0]!.content).toBe(content);
  }
});

test.for([
  ["nothing", { content: "" }, { reason: "invalid", field: "content" }],
  ["501 signs", { content: "a".repeat(501) }, { reason: "invalid", field: "content" }],
  ["501 wide signs", { content: "🚀".repeat(501) }, { reason: "invalid", field: "content" }],
  ["a sign that cannot be stored", { content: "a\0b" }, { reason: "invalid", field: "content" }],
  ["no content", { content: undefined }, { reason: "invalid", field: "content" }],
  ["an invented picture", { images: ["0".repeat(32)] }, { reason: "bad_file", field: "images" }],
  ["a picture that is no id", { images: [7] }, { reason: "invalid", field: "images" }],
] as const)("feedback with %s is refused and not kept", async ([, changes, refusal], { server }) => {
  const before = await count(server);
  const body = { content: "Hello", ...changes } as never;
  expect((await member.answer("POST feedback/create", body)).refusal).toEqual(refusal);
  expect(await count(server)).toBe(before);
});

test("a fourth picture, one picture twice, and another member's picture cannot be attached", async ({
  server,
}) => {
  const own = await Promise.all(Array.from({ length: 4 }, () => picture(member)));
  const strange = await picture(other);
  const before = await count(server);
  for (const attached of [own, [own[0]!, own[0]!], [strange], [own[0]!, strange]]) {
    const answer = await member.answer("POST feedback/create", { content: "Look", images: attached });
    expect(answer.refusal).toEqual({ reason: "bad_file", field: "images" });
  }
  expect(await count(server)).toBe(before);
  await other.call("POST feedback/create", { content: "Mine", images: [strange] });
});

test("a history is paged, the newest first", async ({ server }) => {
  const writer = await newMember(server.origin, "prolific");
  for (const content of ["1", "2", "3", "4", "5"]) await writer.call("POST feedback/create", { content });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await writer.call("GET feedback/history", { limit: 2, ...(cursor && { cursor }) });
    seen.push(...page.list.map(({ content }) => content));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(seen).toEqual(["5", "4", "3", "2", "1"]);
});

test("the operator sees all with their accounts, the newest first, and the reply shows in the member's history", async ({
  server,
}) => {
  const asker = await newMember(server.origin, "asker");
  const attached = [await picture(asker)];
  const key = randomUUID();
  const sent = await asker.answer("POST feedback/create", { content: "When?", images: attached }, { key });
  const { id } = sent.data;
  await other.call("POST feedback/create", { content: "Later" });
  const { list, next } = await other.call("GET operator/feedback", { limit: 2 });
  expect(list.map(({ account, content }) => [account, content])).toEqual([
    ["quiet_one", "Later"],
    ["asker", "When?"],
  ]);
  expect(next).not.toBeNull();
  const item = await other.call("POST operator/feedback/reply", { id, reply: "Soon." });
  expect(item).toMatchObject({ id, account: "asker", images: attached, reply: "Soon." });
  const [shown] = (await asker.call("GET feedback/history", {})).list;
  const { account: _, language, assigned, waitingSince, messages, ...own } = item;
  expect({ language, assigned, waitingSince }).toEqual({
    language: "en",
    assigned: null,
    waitingSince: null,
  });
  expect(shown).toEqual({
    ...own,
    key,
    messages: messages.map(({ operator: _name, ...message }) => ({ ...message, key: null })),
  });
  expect(new Date(shown!.repliedAt!).getTime()).toBeGreaterThanOrEqual(new Date(shown!.createdAt).getTime());
});

test("a further reply is the latest; the audit log keeps both texts", async () => {
  const { id } = await other.call("POST feedback/create", { content: "Hm" });
  await other.call("POST operator/feedback/reply", { id, reply: "Wrogn" });
  await other.call("POST operator/feedback/reply", { id, reply: "Right" });
  expect((await other.call("GET feedback/history", { limit: 1 })).list[0]!.reply).toBe("Right");
  const { list } = await other.call("GET operator/audit", { limit: 2 });
  expect(list).toMatchObject([
    { act: "feedback reply", subject: id, before: { reply: "Wrogn" }, after: { reply: "Right" } },
    { act: "feedback reply", subject: id, before: { reply: null }, after: { reply: "Wrogn" } },
  ]);
});

test.each([
  ["an unknown feedback", { id: "999999" }, { reason: "not_found", field: "id" }],
  ["what is no id", { id: "1; drop table feedback" }, { reason: "not_found", field: "id" }],
  ["a number past all", { id: "9".repeat(30) }, { reason: "not_found", field: "id" }],
  ["nothing", { id: "1", reply: "" }, { reason: "invalid", field: "reply" }],
])("a reply to or with %s is refused and not written to the audit log", async (_, changes, refusal) => {
  const before = await other.call("GET operator/audit", {});
  const answer = await other.answer("POST operator/feedback/reply", { reply: "Hi", ...changes });
  expect(answer.refusal).toEqual(refusal);
  expect(await other.call("GET operator/audit", {})).toEqual(before);
});

test("a member cannot use the operator's calls", async ({ server }) => {
  const headers = { "operator-token": member.token! };
  const response = await fetch(`${server.origin}/api/operator/feedback`, { headers });
  expect(await response.json()).toMatchObject({ data: { reason: "forbidden" } });
});

// The command line speaks HTTP: the engine behind it makes no difference.
onEmbedded(
  "the command line lists what members wrote, without what would steer a terminal, and answers it",
  async () => {
    const running = await startServer();
    try {
      const writer = await newMember(running.origin, "remote_writer");
      const { id } = await writer.call("POST feedback/create", { content: "Red\x1b[31m\nalert" });
      const listed = await running.operator("feedback");
      expect(listed.code).toBe(0);
      expect(listed.stdout).toMatch(/remote_writer {2}Red \[31m alert\n {4}\(no reply\)\n$/);
      const replied = await running.operator("feedback", "reply", id, "--text", "Thank you");
      expect(replied.stdout).toMatch(/remote_writer .*\n {4}Thank you\n$/);
      expect((await writer.call("GET feedback/history", {})).list[0]!.reply).toBe("Thank you");
      expect((await running.operator("feedback", "reply", id)).code).toBe(2);
      expect((await running.operator("feedback", "reply", "77", "--text", "x")).code).toBe(1);
    } finally {
      await running.stop();
    }
  },
);

const picture = async (by: Client) => (await upload(by, images.png())).data.id;
const count = async (server: Opened) =>
  (await server.ctx.db.selectFrom("feedback").select("id").execute()).length;
