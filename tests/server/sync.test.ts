/** `GET sync`: what changed for a member since a cursor, and only that. */
import net from "node:net";
import { expect } from "vitest";
import { purgeOnce } from "../../server/core/retention.ts";
import { purges } from "../../server/main/purges.ts";
import { postLines, publish } from "../support/sync-rows.ts";
import { Client, fundedMember, newMember } from "../support/client.ts";
import { contentsOf, Mirror, pageOf, singleCalls, syncTo } from "../support/sync.ts";
import { test } from "../support/test.ts";

const DAY_MS = 24 * 3_600_000;

test("a member without anything gets all there is, and then nothing", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  const mirror = new Mirror();
  const pages = await syncTo(mirror, member);
  expect(pages.map(({ whole, more, lines }) => ({ whole, more, lines }))).toEqual([
    { whole: true, more: false, lines: [] },
  ]);
  expect(mirror.content()).toEqual(await singleCalls(member));
  expect(await pageOf(member, mirror.cursor)).toBeNull();
});

test("time alone changes what depends on it, and nothing else", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  const mirror = new Mirror();
  const publishAt = new Date(server.clock.now().getTime() + 600_000).toISOString();
  const en = { title: "Later", summary: "", body: "" };
  await member.call("POST operator/notices", { kind: "notice", languages: { en }, publishAt });
  await syncTo(mirror, member);
  server.clock.advance(601_000);
  expect((await syncTo(mirror, member)).flatMap(contentsOf)).toEqual(["notice"]);
  server.clock.advance(DAY_MS);
  await syncTo(mirror, member);
  expect(mirror.content()).toEqual(await singleCalls(member));
  expect(await pageOf(member, mirror.cursor)).toBeNull();
});

test("a text in another language is sent when the language changes", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  await publish(member, "notice");
  const mirror = new Mirror();
  await syncTo(mirror, member);
  const page = await pageOf(member, mirror.cursor, "vi");
  expect(page && contentsOf(page)).toEqual(expect.arrayContaining(["notice"]));
  mirror.apply(page!);
  expect(mirror.content()).toEqual(await singleCalls(member, "vi"));
  expect(await pageOf(member, mirror.cursor, "vi")).toBeNull();
});

test("3,000 lines come in pages that a cut resumes", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  await postLines(server, member.uid!, 3_000);
  let mirror = new Mirror();
  const sizes: number[] = [];
  for (let page = await pageOf(member, undefined); page; page = await pageOf(member, mirror.cursor)) {
    // The balances come first; what is posted meanwhile comes with them.
    const balance = ["3000", undefined, "3005"][sizes.length];
    expect(page.documents.balances?.balance).toBe(balance);
    if (sizes.length === 1) await member.credit(account, "5");
    mirror.apply(page);
    mirror = mirror.copy();
    sizes.push(page.lines.length);
    if (!page.more) break;
  }
  expect(sizes).toEqual([50, 500, 500, 500, 500, 500, 451]);
  expect(mirror.content().lines.at(-1)?.balance).toBe(mirror.documents.balances?.balance);
  await syncTo(mirror, member);
  expect(mirror.content()).toEqual(await singleCalls(member));
});

test("fault 369: a cursor that is none of this member's is answered as none", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  const stranger = await fundedMember(server.origin, `${account}_other`, "10");
  const [own, others] = [new Mirror(), new Mirror()];
  await syncTo(own, member);
  await syncTo(others, stranger);
  const known = own.cursor!;
  const forged = (change: (fields: unknown[]) => void) => {
    const fields = JSON.parse(Buffer.from(known, "base64url").toString()) as unknown[];
    change(fields);
    return Buffer.from(JSON.stringify(fields)).toString("base64url");
  };
  const wrong = [
    others.cursor!,
    "",
    "0",
    "null",
    "💥",
    "a".repeat(1_501),
    known.slice(0, -7),
    Buffer.from("[]").toString("base64url"),
    Buffer.from("{}").toString("base64url"),
    ...[...(JSON.parse(Buffer.from(known, "base64url").toString()) as unknown[]).keys()].flatMap((i) =>
      [null, -1, 1e300, "99999999999999999999", "4000000000000000000", { a: 1 }].map((value) =>
        forged((fields) => (fields[i] = value)),
      ),
    ),
    forged((fields) => fields.push("5", 99, "1")),
    forged((fields) => fields.push(null, 2 ** 39, "1")),
    forged((fields) => (fields[8] = 2 ** 39)),
  ];
  for (const since of wrong) {
    const { status, code, data } = await member.answer("GET sync", { since });
    expect({ since, status: status === 304 ? 200 : status, code: code === 304 ? 200 : code }).toEqual({
      since,
      status: 200,
      code: 200,
    });
    if (data && since.length > 1_500) expect(data.whole).toBe(true);
  }
  expect((await pageOf(member, others.cursor))?.whole).toBe(true);
  expect((await pageOf(member, "a".repeat(1_501)))?.whole).toBe(true);
  expect(await pageOf(member, known)).toBeNull();
  expect(known.length).toBeLessThan(1_000);
});

test("an event that is deleted after its year is deleted on devices too", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  const mirror = new Mirror();
  await syncTo(mirror, member);
  const [event] = (await member.call("GET account/events", {})).list;
  const { db } = server.ctx;
  const old = new Date(server.clock.now().getTime() - 366 * DAY_MS);
  await db
    .updateTable("account_event")
    .set({ created_at: old })
    .where("id", "=", BigInt(event!.id))
    .execute();
  await syncTo(mirror, member);
  await purgeOnce(server.ctx, purges);
  const pages = await syncTo(mirror, member);
  expect(pages.map(({ deleted }) => deleted)).toEqual([{ accountEvents: [event!.id] }]);
  expect(mirror.content()).toEqual(await singleCalls(member));
});

test("a cursor of more than 90 days ago begins anew", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  const mirror = new Mirror();
  await syncTo(mirror, member);
  server.clock.advance(91 * DAY_MS);
  const again = await new Client(server.origin).login(account);
  expect((await pageOf(again, mirror.cursor))?.whole).toBe(true);
});

test("an ended session is told so, and a frozen member still syncs", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  await member.call("POST account/freeze", {});
  const mirror = new Mirror();
  await syncTo(mirror, member);
  expect(mirror.documents.freeze?.frozen).toBe(true);
  await member.call("POST account/logout", {});
  const { code, status } = await member.answer("GET sync", { since: mirror.cursor! });
  expect({ code, status }).toEqual({ code: 4001, status: 200 });
});

test("nothing changed: one round trip of less than 300 bytes, with the time and for no cache", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const mirror = new Mirror();
  await syncTo(mirror, member);
  const answer = await rawAnswer(server.origin, `/api/sync?since=${mirror.cursor}`, member.token!);
  expect(answer).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n[^]*\r\n\r\n$/);
  expect(answer).toMatch(/\r\ndate: /i);
  expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i);
  expect(Buffer.byteLength(answer)).toBeLessThan(300);
});

/** All bytes of an answer, as they came over a socket. */
function rawAnswer(origin: string, path: string, token: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = net.connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ntoken: ${token}\r\n\r\n`),
    );
    socket.setEncoding("latin1");
    socket.on("error", reject);
    socket.on("data", (chunk: string) => {
      answer += chunk;
      if (!answer.endsWith("\r\n\r\n")) return;
      socket.destroy();
      resolve(answer);
    });
  });
}
