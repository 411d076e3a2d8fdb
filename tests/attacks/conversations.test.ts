/** Members and operators who read or write in conversations that are not theirs. Rules O122 to O125. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { CONVERSATION_MAX } from "../../contract/feedback/rules.ts";
import { usesADay } from "../../server/core/allowances.ts";
import { deleteOrphans } from "../../server/feedback/retention.ts";
import { type Client, newMember } from "../support/client.ts";
import { png } from "../support/images.ts";
import { Desk, newOperator } from "../support/operator-sessions.ts";
import { test } from "../support/test.ts";
import { upload } from "../support/upload.ts";

const picture = async (by: Client) => (await upload(by, png())).data.id;
const history = async (by: Client) => (await by.call("GET feedback/history", {})).list;
const ask = async (by: Client) => (await by.call("POST feedback/create", { content: "Mine" })).id;
const attach = async (by: Client, to: string, images: string[]) =>
  (await by.answer("POST feedback/answer", { id: to, content: "x", images })).refusal;
const inEnglish = (title: string) => ({ en: { title, summary: "", body: "" } });

test("fault 571: another member's conversation is not read, written on, marked, or told apart from none", async ({
  server,
  account,
}) => {
  const owner = await newMember(server.origin, account);
  const thief = await newMember(server.origin, `${account}_thief`);
  const id = await ask(owner);
  const desk = new Desk(server.origin);
  const { messages } = await desk.must("POST operator/feedback/reply", { id, reply: "Secret" });
  const before = await history(owner);
  const refusal = { reason: "not_found", field: "id" };
  expect((await thief.answer("POST feedback/answer", { id, content: "x" })).refusal).toEqual(refusal);
  expect((await thief.answer("POST feedback/answer", { id: "999999", content: "x" })).refusal).toEqual(
    refusal,
  );
  await thief.call("POST feedback/read", { ids: [messages[0]!.id] });
  expect(await history(owner)).toEqual(before);
  expect(await history(thief)).toEqual([]);
});

test("fault 572: a member marks neither their own words nor those of operators to others as read", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const id = await ask(member);
  const own = (await member.call("POST feedback/answer", { id, content: "Mine too" })).id;
  await member.call("POST feedback/read", { ids: [own] });
  expect((await history(member))[0]!.messages[0]!.readAt).toBeNull();
});

test("fault 573: pictures are attached by whoever sent them: not another member's, nor an operator's by a member, nor a member's by an operator", async ({
  server,
  account,
}) => {
  const owner = await newMember(server.origin, account);
  const thief = await newMember(server.origin, `${account}_thief`);
  const [id, theirs] = [await ask(owner), await ask(thief)];
  const image = await picture(owner);
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(png())], { type: "image/png" }), "a.png");
  const sent = await fetch(`${server.origin}/api/operator/upload`, {
    method: "POST",
    headers: { "operator-token": new Desk(server.origin).token! },
    body: form,
  });
  const operators = ((await sent.json()) as { data: { id: string } }).data.id;
  const bad = { reason: "bad_file", field: "images" };
  expect(await attach(thief, theirs, [image])).toEqual(bad);
  expect(await attach(thief, theirs, [operators])).toEqual(bad);
  expect(await attach(owner, id, [image, image])).toEqual(bad);
  const desk = new Desk(server.origin);
  expect(await desk.reason("POST operator/feedback/reply", { id, reply: "x", images: [image] })).toBe(
    "bad_file",
  );
  await desk.must("POST operator/feedback/reply", { id, reply: "x", images: [operators] });
  expect((await history(owner))[0]!.messages.map(({ images }) => images)).toEqual([[operators]]);
});

test("fault 574: a picture in an answer is no orphan", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  const id = await ask(member);
  const image = await picture(member);
  await member.call("POST feedback/answer", { id, content: "look", images: [image] });
  server.clock.advance(48 * 3_600_000);
  await server.ctx.db.transaction().execute((tx) => deleteOrphans(tx, server.clock.now(), 1_000));
  expect((await fetch(`${server.origin}/api/uploads/${image}`)).status).toBe(200);
});

test("fault 575: an answer that is sent again is written once, at the same time as well", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const id = await ask(member);
  const key = randomUUID();
  const send = () => member.answer("POST feedback/answer", { id, content: "Once" }, { key });
  const answers = await Promise.all(Array.from({ length: 5 }, send));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await history(member))[0]!.messages).toHaveLength(1);
  const changed = await member.answer("POST feedback/answer", { id, content: "Twice" }, { key });
  expect(changed.refusal.reason).toBe("idempotency_mismatch");
});

test("fault 576: a member floods neither a day nor a conversation, and the platform can still reply", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const id = await ask(member);
  const answer = () => member.answer("POST feedback/answer", { id, content: "again" });
  const most = usesADay["feedback/answer"]!;
  for (let i = 0; i < most; i += 1) expect((await answer()).code).toBe(200);
  expect((await answer()).refusal.reason).toBe("too_many_requests");
  await server.ctx.db
    .insertInto("feedback_message")
    .values(
      Array.from({ length: CONVERSATION_MAX - most }, () => ({
        feedback_id: BigInt(id),
        operator: null,
        content: "x",
        created_at: server.clock.now(),
      })),
    )
    .execute();
  server.clock.advance(25 * 3_600_000);
  expect((await answer()).refusal.reason).toBe("conversation_full");
  expect(await new Desk(server.origin).reason("POST operator/feedback/reply", { id, reply: "Enough." })).toBe(
    "done",
  );
});

test.for([
  ["nothing", { content: "" }],
  ["501 signs", { content: "a".repeat(501) }],
  ["a sign that cannot be stored", { content: "a\0b" }],
  ["a strange field", { operator: "sue" }],
] as const)("an answer with %s is refused", async ([, changes], { server, account }) => {
  const member = await newMember(server.origin, account);
  const id = await ask(member);
  const body = { id, content: "Hello", ...changes } as never;
  expect((await member.answer("POST feedback/answer", body)).refusal.reason).toBe("invalid");
  expect((await history(member))[0]!.messages).toEqual([]);
});

test("fault 577: markup and commands for terminals are kept as the text that they are", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const id = await ask(member);
  const content = `<img src=x onerror=alert(1)> [x](javascript:alert(1)) \u001b[31m '"; drop table feedback`;
  await member.call("POST feedback/answer", { id, content });
  const shown = await new Desk(server.origin).must("GET operator/feedback/conversation", { id });
  expect(shown.messages[0]!.content).toBe(content);
  const q = "'); drop table feedback; --";
  expect((await new Desk(server.origin).must("GET operator/feedback", { q })).list).toEqual([]);
});

test("fault 578: of two operators who edit one notice or banner, the later one's text is refused, not the earlier one's lost", async ({
  server,
}) => {
  const anna = await newOperator(server, "edit-anna", ["editor"]);
  const ben = await newOperator(server, "edit-ben", ["editor"]);
  const { id, version } = await anna.must("POST operator/notices", {
    kind: "article",
    languages: inEnglish("First"),
  });
  const edit = (desk: Desk, title: string) =>
    desk.reason("POST operator/notices", { id, version, languages: inEnglish(title) });
  const reasons = await Promise.all([edit(anna, "Anna's"), edit(ben, "Ben's")]);
  expect(reasons.toSorted()).toEqual(["changed_meanwhile", "done"]);
  expect(await ben.reason("POST operator/notices/withdraw", { id, version })).toBe("changed_meanwhile");
  const banner = await anna.must("POST operator/banners", {
    image: "./art/ship-4.svg",
    link: "#/pages/nft",
    languages: { en: { title: "One" } },
  });
  const hide = (hidden: boolean) =>
    ben.reason("POST operator/banners", { id: banner.id, version: banner.version, hidden });
  expect([await hide(true), await hide(false)]).toEqual(["done", "changed_meanwhile"]);
});

test("fault 579: whoever only edits reads no conversation, and whoever only looks marks and writes nothing", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const id = await ask(member);
  const editor = await newOperator(server, "conv-editor", ["editor"]);
  const auditor = await newOperator(server, "conv-auditor", ["auditor"]);
  for (const call of ["GET operator/feedback/conversation", "POST operator/feedback/close"] as const)
    expect(await editor.reason(call, { id })).toBe("operator_forbidden");
  await auditor.must("GET operator/feedback/conversation", { id });
  expect(await auditor.reason("POST operator/feedback/read", { id, through: null })).toBe(
    "operator_forbidden",
  );
  expect((await history(member))[0]!.readAt).toBeNull();
  const support = await newOperator(server, "conv-support", ["support"]);
  const languages = { en: { title: "x", summary: "", body: "" } };
  expect(await support.reason("POST operator/notices", { kind: "notice", languages })).toBe(
    "operator_forbidden",
  );
});

test("a picture past its size, or of another kind, is refused from operators too", async ({ server }) => {
  const desk = await newOperator(server, "big-picture", ["support"]);
  const send = async (bytes: Uint8Array) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)]), "a.png");
    const headers = { "operator-token": desk.token! };
    const answer = await fetch(`${server.origin}/api/operator/upload`, {
      method: "POST",
      headers,
      body: form,
    });
    return ((await answer.json()) as { data: { reason?: string } }).data.reason;
  };
  expect(await send(new Uint8Array(6 * 1024 * 1024))).toBe("body_too_large");
  expect(await send(new TextEncoder().encode("<svg onload=alert(1)>"))).toBe("bad_file");
});
