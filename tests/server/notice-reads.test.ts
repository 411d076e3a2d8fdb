/** Read marks follow the member over devices. */
import { expect } from "vitest";
import { Client, newMember } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

let member: Client;
let other: Client;

test.beforeAll(async ({ server }) => {
  member = await newMember(server.origin, "reads_one");
  other = await newMember(server.origin, "reads_other");
});

const languages = { en: { title: "Hello", summary: "", body: "" } };

test("what is read on one device is read on the member's other ones, and unread to others", async ({
  server,
}) => {
  const [older, newer] = [await publish(server, -2), await publish(server, -1, "article")];
  const unread = await publish(server, -3);
  expect(await member.call("POST notice/read", { ids: [older, newer] })).toBeNull();
  const elsewhere = await new Client(server.origin).login("reads_one");
  expect(await marks(elsewhere)).toEqual([newer, older]);
  expect(await marks(other)).toEqual([]);
  expect(await marks(member)).not.toContain(unread);
});

test("marking again, or one id twice, changes nothing", async ({ server }) => {
  const id = await publish(server);
  await member.call("POST notice/read", { ids: [id, id] });
  await member.call("POST notice/read", { ids: [id] });
  expect((await marks(member)).filter((mark) => mark === id)).toEqual([id]);
});

test("ids of nothing, and of what is not yet published, are passed over", async ({ server }) => {
  const [shown, later] = [await publish(server), await publish(server, 1)];
  const ids = ["999999999", "none", "-1", "9".repeat(64), later, shown];
  await other.call("POST notice/read", { ids });
  await other.call("POST notice/read", { ids: ["none"] });
  expect(await marks(other)).toEqual([shown]);
  server.clock.advance(3_600_000);
  expect(await marks(other)).toEqual([shown]);
});

test("a mark of what is taken back rests until it is shown again", async ({ server }) => {
  const id = await publish(server);
  await other.call("POST notice/read", { ids: [id] });
  await member.call("POST operator/notices", { id, publishAt: inHours(server, 1) });
  expect(await marks(other)).not.toContain(id);
  server.clock.advance(3_600_000);
  expect(await marks(other)).toContain(id);
});

test.each([
  [0, false],
  [1, true],
  [200, true],
  [201, false],
])("%i ids at once are taken: %s", async (count, taken) => {
  const ids = Array.from({ length: count }, (_, i) => String(i + 1_000_000));
  const answer = await member.answer("POST notice/read", { ids });
  expect(answer.code).toBe(taken ? 200 : 500);
  if (!taken) expect(answer.refusal).toEqual({ reason: "invalid", field: "ids" });
});

test("of more than a thousand marks the newest thousand are given", async ({ server }) => {
  const reader = await newMember(server.origin, "reads_many");
  const { db, now } = server.ctx;
  const at = now().getTime();
  const rows = Array.from({ length: 1_001 }, (_, i) => ({
    kind: "notice" as const,
    pinned: false,
    published_at: new Date(at - i * 1000),
  }));
  const ids = (await db.insertInto("notice").values(rows).returning("id").execute()).map(({ id }) =>
    String(id),
  );
  for (let i = 0; i < ids.length; i += 200)
    await reader.call("POST notice/read", { ids: ids.slice(i, i + 200) });
  expect(await marks(reader)).toEqual(ids.slice(0, 1_000));
});

test("marks are of members", async () => {
  expect((await member.answer("GET notice/read", {}, { token: null })).code).toBe(4001);
  expect((await member.answer("POST notice/read", { ids: ["1"] }, { token: null })).code).toBe(4001);
});

const inHours = (server: Opened, hours: number) =>
  new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();

async function publish(server: Opened, hours = 0, kind: "notice" | "article" = "notice"): Promise<string> {
  const { id } = await member.call("POST operator/notices", {
    kind,
    languages,
    publishAt: inHours(server, hours),
  });
  return id;
}

const marks = async (client: Client) => (await client.call("GET notice/read", {})).ids;
