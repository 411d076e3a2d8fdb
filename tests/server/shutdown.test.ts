/** How a server ends: what runs is finished, nothing new is taken, and no effect is in doubt. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import net from "node:net";
import { expect } from "vitest";
import { openBlocker } from "../support/blocker.ts";
import { newMember, passwords, type Client } from "../support/client.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { freshStorage } from "../support/storage.ts";
import { onPostgres, test } from "../support/test.ts";

const vote = { level: 1, payType: "usdt" as const, payPassword: passwords.payPassword };

async function funded(server: TestServer): Promise<Client> {
  const member = await newMember(server.origin, "voter");
  await member.credit("voter", "5000");
  return member;
}

async function ledgerIsRight(member: Client): Promise<void> {
  expect(await member.call("GET operator/ledger/check", {})).toMatchObject({ ok: true });
}

/** Waits until nobody is let in any more. */
async function closed(server: TestServer): Promise<void> {
  const knock = () => fetch(`${server.origin}/api/config`).then(String, () => "refused");
  await expect.poll(knock).toBe("refused");
}

test("asked to end in the midst of votes it answers what it has begun, exits with 0, and no vote is in doubt", async () => {
  const { dispose, ...storage } = await freshStorage();
  const server = await startServer(storage);
  try {
    const member = await funded(server);
    const keys = Array.from({ length: 20 }, () => randomUUID());
    const acknowledged: string[] = [];
    let ended: Promise<number | null> | undefined;
    const running = keys.map(async (key) => {
      const { code } = await member.answer("POST vote/create", vote, { key });
      if (code === 200) acknowledged.push(key);
      ended ??= server.pause();
    });
    await Promise.allSettled(running);
    expect(await ended).toBe(0);
    expect(acknowledged.length).toBeGreaterThan(0);
    await server.restart();
    const { list } = await member.call("GET vote/voteValues", { limit: 200 });
    // A vote whose answer did not get through may stand too; one that was answered must.
    expect(list.length).toBeGreaterThanOrEqual(acknowledged.length);
    for (const key of keys) expect((await member.answer("POST vote/create", vote, { key })).code).toBe(200);
    expect((await member.call("GET vote/voteValues", { limit: 200 })).list).toHaveLength(keys.length);
    await ledgerIsRight(member);
  } finally {
    await server.stop();
    await dispose();
  }
});

onPostgres("a vote in flight at SIGTERM is answered and committed, while nobody else is let in", async () => {
  const { dispose, ...storage } = await freshStorage();
  const server = await startServer(storage);
  const blocker = await openBlocker(storage.databaseUrl!);
  try {
    const member = await funded(server);
    await blocker.hold("select from wallet for update");
    const key = randomUUID();
    const voting = member.answer("POST vote/create", vote, { key });
    await blocker.waiting();
    const probe = net.connect(Number(new URL(server.origin).port), "127.0.0.1");
    await once(probe, "connect");
    probe.write("GET /api/ready HTTP/1.1\r\nhost: 127.0.0.1\r\n");
    // A later connection that is answered: the first part of the probe has been read by then.
    expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
    const ended = server.pause();
    await closed(server);
    probe.write("\r\n");
    const [said] = (await once(probe, "data")) as [Buffer];
    expect(said.toString()).toMatch(/^HTTP\/1\.1 503 /);
    await blocker.release();
    const answer = await voting;
    expect(answer).toMatchObject({ status: 200, code: 200, data: { payPrice: "100" } });
    expect(answer.headers.get("connection")).toBe("close");
    expect(await ended).toBe(0);
    await server.restart();
    expect((await member.answer("POST vote/create", vote, { key })).text).toBe(answer.text);
    expect((await member.call("GET vote/voteValues", {})).list).toHaveLength(1);
    await ledgerIsRight(member);
  } finally {
    await blocker.close();
    await server.stop();
    await dispose();
  }
});

onPostgres("a second signal ends it at once, and what had not committed has not happened", async () => {
  const { dispose, ...storage } = await freshStorage();
  const server = await startServer(storage);
  const blocker = await openBlocker(storage.databaseUrl!);
  try {
    const member = await funded(server);
    await blocker.hold("select from wallet for update");
    const key = randomUUID();
    const voting = member.answer("POST vote/create", vote, { key }).catch(() => "lost");
    await blocker.waiting();
    const ended = server.pause();
    await closed(server);
    expect(await server.pause()).toBe(1);
    expect(await ended).toBe(1);
    expect(await voting).toBe("lost");
    await blocker.release();
    await server.restart();
    expect((await member.call("GET vote/voteValues", {})).list).toEqual([]);
    expect((await member.answer("POST vote/create", vote, { key })).code).toBe(200);
    await ledgerIsRight(member);
  } finally {
    await blocker.close();
    await server.stop();
    await dispose();
  }
});
