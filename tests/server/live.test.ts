/** The live channel says at once that something has changed, to whom it concerns, and nothing else. */
import { expect } from "vitest";
import { CHANNELS_PER_MEMBER } from "../../server/http/live/channels.ts";
import { noChanges } from "../../server/store/changes.ts";
import type { Environment } from "../../server/main/environment.ts";
import { fundedMember, newMember, passwords, type Client } from "../support/client.ts";
import { openServer, type Opened } from "../support/engine.ts";
import { openLive, type LiveReader } from "../support/live.ts";
import { test as base } from "../support/test.ts";
import { until } from "../support/until.ts";

const MOST = 12;
const test = base.extend("environment", { scope: "file" }, (): Partial<Environment> => ({
  liveChannels: MOST,
}));
const { payPassword } = passwords;

/** Opens channels; what was changed before is told before. @returns for each what it is told from now on. */
async function follow(
  server: Opened,
  clients: Client[],
): Promise<{ reader: LiveReader; told: () => string[] }[]> {
  const { hints } = server.ctx;
  await until(() => expect(hints.isWhole).toBe(true));
  const readers = await Promise.all(clients.map((client) => openLive(client)));
  hints.tell({ ...noChanges(), everybody: true });
  await until(() => readers.forEach(({ events }) => expect(events).toContain("all")));
  return readers.map((reader) => {
    const { length } = reader.events;
    return { reader, told: () => reader.events.slice(length) };
  });
}

function close(followed: { reader: LiveReader }[]): void {
  for (const { reader } of followed) reader.close();
}

test("a transfer is told to sender and recipient, on every open page, and to nobody else", async ({
  server,
}) => {
  const sender = await fundedMember(server.origin, "live_sender", "100");
  const recipient = await newMember(server.origin, "live_recipient", "live_sender");
  const other = await newMember(server.origin, "live_other");
  const followed = await follow(server, [sender, recipient, recipient, other]);
  await sender.call("POST wallet/transfer", { account: "live_recipient", amount: "10", payPassword });
  const [toSender, first, second, toOther] = followed.map(({ told }) => told);
  await until(() => {
    for (const told of [toSender!, first!, second!]) expect(told()).toContain("own");
  });
  await other.credit("live_other", "1");
  await until(() => expect(toOther!()).toContain("own"));
  expect(toOther!()).toEqual(["own"]);
  expect(followed[3]!.reader.text()).toMatch(/^(:| open|data: (own|all)|\n)+$/);
  close(followed);
});

test("its answer is a stream that no proxy keeps, joins or compresses, and it begins at once", async ({
  server,
  account,
}) => {
  const reader = await openLive(await newMember(server.origin, account));
  expect(reader.status).toBe(200);
  expect(reader.headers).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  expect(reader.headers["content-encoding"]).toBeUndefined();
  await until(() => expect(reader.text()).toContain(": open\n\n"));
  reader.close();
});

test("what the operator does for one member is told to that one, and what is for all to all", async ({
  server,
  operator,
}) => {
  const one = await fundedMember(server.origin, "live_one", "500");
  const two = await newMember(server.origin, "live_two");
  const { id } = await one.call("POST feedback/create", { content: "a question" });
  const followed = await follow(server, [one, two]);
  const [toOne, toTwo] = followed.map(({ told }) => told);
  await operator.call("POST operator/feedback/reply", { id, reply: "an answer" });
  await until(() => expect(toOne!()).toEqual(["own"]));
  await operator.call("POST operator/config", { applyTransferMinAmount: "11" });
  await until(() => expect([toOne!(), toTwo!()]).toEqual([["own", "all"], ["all"]]));
  const text = { title: "News", summary: "News", body: "# News" };
  await operator.call("POST operator/notices", { kind: "article", languages: { en: text } });
  await until(() => expect(toTwo!()).toEqual(["all", "all"]));
  close(followed);
});

test("without a session there is no channel, and what is refused is said as everywhere", async ({
  server,
}) => {
  const reader = await openLive({ origin: server.origin, token: "nobody's" });
  await until(() => expect(reader.text()).not.toBe(""));
  expect(JSON.parse(reader.text())).toMatchObject({ code: 4001 });
  const head = await fetch(`${server.origin}/api/sync/live`, { method: "HEAD" });
  expect(head.status).toBe(404);
});

test("fault 329: a session that ends closes its channels at once, and those of other sessions stay", async ({
  server,
  account,
}) => {
  const ending = await newMember(server.origin, account);
  const staying = await newMember(server.origin, `${account}_b`);
  await staying.login(account);
  const followed = await follow(server, [ending, staying]);
  await ending.call("POST account/logout", {});
  await until(() => expect(followed[0]!.reader.isClosed()).toBe(true));
  expect(followed[0]!.told().at(-1)).toBe("ended");
  await staying.credit(account, "1");
  await until(() => expect(followed[1]!.told()).toContain("own"));
  const another = await newMember(server.origin, `${account}_c`);
  await another.login(account);
  const third = await follow(server, [another]);
  const { password } = passwords;
  await another.call("POST account/changePassword", {
    oldPassword: password,
    password: "quite-another-login-9",
    payPassword,
  });
  // The session that changes it goes on.
  await until(() => expect(followed[1]!.reader.isClosed()).toBe(true));
  expect(third[0]!.reader.isClosed()).toBe(false);
  await another.call("POST account/resetPassword", {
    account,
    password: "a-third-login-word-9",
    payPassword,
  });
  await until(() => expect(third[0]!.reader.isClosed()).toBe(true));
});

test("a member has a few channels, a server a number of them; more are asked to come back later", async ({
  server,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const own = await Promise.all(Array.from({ length: CHANNELS_PER_MEMBER }, () => openLive(member)));
  const refused = await openLive(member);
  expect(refused.status).toBe(503);
  expect(refused.headers["retry-after"]).toBe("30");
  own[0]!.close();
  await until(async () => {
    own[0] = await openLive(member);
    expect(own[0].status).toBe(200);
  });
  const others: LiveReader[] = [];
  for (let i = 0; i < 2; i += 1) {
    const other = await newMember(server.origin, `${account}_${i}`);
    for (let j = 0; j < 4; j += 1) others.push(await openLive(other));
  }
  // Those of earlier tests may just be closing.
  await until(async () => {
    const open = others.filter(({ status }) => status === 200);
    expect(open.length).toBe(MOST - CHANNELS_PER_MEMBER);
  });
  expect(others.filter(({ status }) => status === 503)).toHaveLength(2);
  const metrics = await (await fetch(`${server.origin}/metrics`)).text();
  expect(metrics).toContain(`starship_live_channels ${MOST}`);
  for (const reader of [...own, ...others]) reader.close();
  await until(async () => {
    expect(await (await fetch(`${server.origin}/metrics`)).text()).toContain("starship_live_channels 0");
  });
});

base("a server that ends closes its channels, and is not held up by them", async () => {
  const server = await openServer();
  const member = await newMember(server.origin, "live_last");
  const readers = await Promise.all([openLive(member), openLive(member)]);
  for (const reader of readers) await until(() => expect(reader.text()).toContain(": open"));
  await server.close();
  await until(() => expect(readers.map((reader) => reader.isClosed())).toEqual([true, true]));
  // What holds the shutdown up is broken off after ten seconds.
  expect(readers.map((reader) => reader.isComplete())).toEqual([true, true]);
});

base("what is rolled back is told to nobody", async () => {
  const server = await openServer();
  const member = await fundedMember(server.origin, "live_refused", "100");
  const [followed] = await follow(server, [member]);
  const transfer = { account: "genesis", amount: "1000", payPassword };
  expect((await member.answer("POST wallet/transfer", transfer)).code).toBe(500);
  server.ctx.hints.tell({ ...noChanges(), everybody: true });
  await until(() => expect(followed!.told()).toContain("all"));
  expect(followed!.told()).toEqual(["all"]);
  await server.close();
});
