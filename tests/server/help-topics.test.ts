/** Articles answer questions on the screens that the operator names. */
import { expect } from "vitest";
import type { NoticeBody } from "../../contract/notices/operator-schemas.ts";
import { type Client, newMember } from "../support/client.ts";
import { test as base } from "../support/test.ts";

const test = base.extend("member", { scope: "file" }, ({ server }) => newMember(server.origin, "asker"));

const languages = { en: { title: "How long?", summary: "", body: "A day." } };
const write = (member: Client, body: NoticeBody) => member.call("POST operator/notices", body);
const shown = async (member: Client, id: string) =>
  (await member.call("GET notice", { limit: 50 })).list.find((notice) => notice.id === id)!;

test("fault 624: an article names the screens it helps on, to members, in the sync and in the audit log", async ({
  member,
}) => {
  const { cursor } = await member.call("GET sync", {});
  const article = await write(member, { kind: "article", languages, help: ["withdrawals", "bill"] });
  expect(article.help).toEqual(["withdrawals", "bill"]);
  expect((await shown(member, article.id)).help).toEqual(["withdrawals", "bill"]);
  const moved = await write(member, { id: article.id, help: ["trade"] });
  expect(moved.languages).toEqual(article.languages);
  const { notices } = await member.call("GET sync", { since: cursor });
  expect(notices.article!.find(({ id }) => id === article.id)!.help).toEqual(["trade"]);
  const { list } = await member.call("GET operator/audit", { limit: 1 });
  expect(list[0]).toMatchObject({ before: { help: ["withdrawals", "bill"] }, after: { help: ["trade"] } });
});

test("an article that helps nowhere says nothing of it, and one that stops helping is told", async ({
  member,
}) => {
  const { id } = await write(member, { kind: "article", languages });
  expect(await shown(member, id)).not.toHaveProperty("help");
  await write(member, { id, help: ["votes"] });
  const { cursor } = await member.call("GET sync", {});
  await write(member, { id, help: [] });
  const { notices } = await member.call("GET sync", { since: cursor });
  expect(notices.article!.find((one) => one.id === id)).not.toHaveProperty("help");
});

test("what is edited without a word on help keeps it, also through a withdrawal", async ({ member }) => {
  const { id } = await write(member, { kind: "article", languages, help: ["stakes"] });
  await write(member, { id, pinned: true });
  await member.call("POST operator/notices/withdraw", { id });
  await member.call("POST operator/notices/publish", { id });
  expect((await shown(member, id)).help).toEqual(["stakes"]);
});

test.for([
  ["an unknown screen", ["lottery"]],
  ["a screen twice", ["bill", "bill"]],
  ["no list", "bill"],
] as const)("%s is refused", async ([, help], { member }) => {
  const body = { kind: "article", languages, help } as unknown as NoticeBody;
  expect((await member.answer("POST operator/notices", body)).refusal).toMatchObject({ reason: "invalid" });
});

test("an article that helps does not become a notice unless it stops helping", async ({ member }) => {
  const { id } = await write(member, { kind: "article", languages, help: ["passes"] });
  const refused = await member.answer("POST operator/notices", { id, kind: "notice" });
  expect(refused.refusal).toEqual({ reason: "invalid", field: "help" });
  expect((await write(member, { id, kind: "notice", help: [] })).kind).toBe("notice");
});
