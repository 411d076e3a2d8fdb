/** The server as a process: starting, being killed, being asked to start twice. Source: faults.md 4 and 9. */
import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { Client, newMember, passwords } from "../support/client.ts";
import { runServer, startServer } from "../support/server.ts";
import { freshStorage } from "../support/storage.ts";
import { onEmbedded, onPostgres, test } from "../support/test.ts";

test("fault 4: killed in the midst of votes and started again, sums hold and every acknowledged vote is there", async () => {
  const { dispose, ...storage } = await freshStorage();
  const server = await startServer(storage);
  try {
    const member = await newMember(server.origin, "unlucky");
    await member.credit("unlucky", "5000");
    const vote = { level: 1, payType: "usdt" as const, payPassword: passwords.payPassword };
    const acknowledged: { key: string; text: string }[] = [];
    const keys = Array.from({ length: 40 }, () => randomUUID());
    const running = keys.map(async (key) => {
      const { code, text } = await member.answer("POST vote/create", vote, { key });
      if (code === 200) acknowledged.push({ key, text });
      // The kill comes between answers, with the other requests at every step of theirs.
      if (acknowledged.length === 7) await server.kill();
    });
    await Promise.allSettled(running);
    expect(acknowledged.length).toBeGreaterThanOrEqual(7);
    expect(acknowledged.length).toBeLessThan(keys.length);
    await server.restart();
    expect(JSON.parse((await server.operator("ledger", "check", "--json")).stdout)).toMatchObject({
      ok: true,
    });
    for (const { key, text } of acknowledged) {
      expect(await member.call("GET receipt", { key })).toEqual({
        state: "done",
        response: JSON.parse(text),
      });
    }
    // Whatever became of the others, each may be asked again under its key, and has one effect.
    for (const key of keys) expect((await member.answer("POST vote/create", vote, { key })).code).toBe(200);
    const { list } = await member.call("GET vote/voteValues", { limit: 200 });
    expect(list).toHaveLength(keys.length);
    expect(JSON.parse((await server.operator("ledger", "check", "--json")).stdout)).toMatchObject({
      ok: true,
    });
  } finally {
    await server.stop();
    await dispose();
  }
});

onEmbedded("fault 9: a second process on one data folder refuses to start and says why", async () => {
  const server = await startServer();
  try {
    const second = await runServer({ DATA_DIR: server.dataDir });
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(
      `The data folder ${server.dataDir} is in use by another Starship server.`,
    );
    await newMember(server.origin, "still_served");
    // The lock goes with the process, however that ends.
    await server.kill();
    await server.restart();
    await newMember(server.origin, "served_again");
  } finally {
    await server.stop();
  }
});

onEmbedded(
  "fault 787: a server whose engine gives up on a full disk ends, and the next one has every answered vote",
  async () => {
    const preload = pathToFileURL(path.resolve(import.meta.dirname, "../support/fill-on-signal.ts"));
    const server = await startServer({ env: { NODE_OPTIONS: `--import ${preload.href}` } });
    try {
      const member = await newMember(server.origin, "on_a_full_disk");
      await member.credit("on_a_full_disk", "500");
      const vote = { level: 1, payType: "usdt" as const, payPassword: passwords.payPassword };
      const key = randomUUID();
      const { text } = await member.answer("POST vote/create", vote, { key });
      process.kill(server.pid(), "SIGUSR2");
      const lost = randomUUID();
      await Promise.allSettled([member.answer("POST vote/create", vote, { key: lost })]);
      expect(await server.ended()).toBe(1);
      expect(server.output()).toContain("The embedded database gave up.");
      await server.restart();
      expect(await member.call("GET receipt", { key })).toEqual({
        state: "done",
        response: JSON.parse(text),
      });
      expect((await member.answer("POST vote/create", vote, { key: lost })).code).toBe(200);
      const { list } = await member.call("GET vote/voteValues", { limit: 200 });
      expect(list).toHaveLength(2);
    } finally {
      await server.stop();
    }
  },
);

onPostgres("two servers on one PostgreSQL make one root and one treasury, and serve as one", async () => {
  const { dispose, databaseUrl } = await freshStorage();
  const servers = await Promise.all([1, 2].map(() => startServer({ databaseUrl: databaseUrl! })));
  try {
    const member = await newMember(servers[0]!.origin, "shared");
    await member.credit("shared", "100");
    const other = new Client(servers[1]!.origin);
    other.token = member.token;
    expect(await other.call("GET wallet/balances", {})).toMatchObject({ usdt: "100" });
    const check = JSON.parse((await servers[1]!.operator("ledger", "check", "--json")).stdout);
    expect(check).toMatchObject({ ok: true, transfers: 17, members: 2 });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await dispose();
  }
});

onEmbedded("in production the embedded engine is refused unless it is asked for", async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "starship-production-"));
  const refused = await runServer({ NODE_ENV: "production", DATA_DIR: folder });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("NODE_ENV=production needs DATABASE_URL");
  await fs.rm(folder, { recursive: true });
});

onEmbedded.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["LOG_LEVEL", "loud"],
])("a wrong %s=%s stops the start and is named", async (name, value) => {
  const { code, stderr } = await runServer({ [name]: value });
  expect(code).toBe(1);
  expect(stderr).toContain(name);
});
