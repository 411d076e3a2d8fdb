/** The operator's token: guessed, short, or left on a disk. */
import fs from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import { Client } from "../support/client.ts";
import { openServer } from "../support/engine.ts";
import { OPERATOR_TOKEN, runServer, startServer } from "../support/server.ts";
import { onEmbedded, test } from "../support/test.ts";

const tokenFile = (folder: string) => path.join(folder, "operator-token");
const exists = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  );

const read = async (origin: string, token: string, address?: string) => {
  const headers = { "operator-token": token, ...(address && { "x-forwarded-for": address }) };
  const response = await fetch(`${origin}/api/operator/audit`, { headers });
  const { code, data } = (await response.json()) as { code: number; data: { reason: string } };
  return { outcome: code === 200 ? "done" : data.reason, status: response.status, headers: response.headers };
};

onEmbedded.for(["a", "x".repeat(31)])(
  "fault 107: the start is refused with the token %j, in plain words and without it",
  async (token) => {
    const { code, stderr } = await runServer({ OPERATOR_TOKEN: token, DATA_DIR: "/nonexistent/starship" });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^OPERATOR_TOKEN must have at least 32 characters\./);
    expect(stderr).not.toContain("x".repeat(31));
  },
);

onEmbedded(
  "fault 107: a given token is not copied to the disk, and an earlier copy of it is removed",
  async () => {
    const server = await startServer();
    try {
      expect(await exists(tokenFile(server.dataDir))).toBe(false);
      await fs.writeFile(tokenFile(server.dataDir), OPERATOR_TOKEN);
      await server.restart();
      expect(await exists(tokenFile(server.dataDir))).toBe(false);
      expect(server.output()).not.toContain(OPERATOR_TOKEN);
    } finally {
      await server.stop();
    }
  },
);

onEmbedded(
  "fault 107: a token that the server makes is written and printed once, for its owner only",
  async () => {
    const server = await startServer({ env: { OPERATOR_TOKEN: "" } });
    try {
      const token = /OPERATOR_TOKEN=(\S+)/.exec(server.output())![1]!;
      expect(token.length).toBeGreaterThanOrEqual(32);
      expect(await fs.readFile(tokenFile(server.dataDir), "utf8")).toBe(token);
      expect((await fs.stat(tokenFile(server.dataDir))).mode & 0o777).toBe(0o600);
      await fs.rm(tokenFile(server.dataDir));
      await server.restart();
      expect(server.output()).not.toContain("OPERATOR_TOKEN");
      expect(await exists(tokenFile(server.dataDir))).toBe(false);
      expect((await read(server.origin, token)).outcome).toBe("done");
    } finally {
      await server.stop();
    }
  },
);

test("fault 108: tries of the token from elsewhere are limited and alarmed, and the operator here is not locked out", async ({
  server,
}) => {
  const open = await openServer({ operatorRemote: true });
  try {
    const alarms: string[] = [];
    open.ctx.security.subscribe(({ outcome, reason }) => void (outcome === "alarm" && alarms.push(reason!)));
    const address = "203.0.113.9";
    const outcomes = [];
    for (let i = 0; i < 40; i += 1) outcomes.push(await read(open.origin, `guess ${i}`, address));
    expect(outcomes.filter(({ outcome }) => outcome === "forbidden")).toHaveLength(20);
    const limited = outcomes.filter(({ outcome }) => outcome === "too_many_requests");
    expect(limited).toHaveLength(20);
    expect(limited.every(({ status, headers }) => status === 429 && headers.has("retry-after"))).toBe(true);
    // A guess that is right is not told from a wrong one while the network waits.
    expect((await read(open.origin, OPERATOR_TOKEN, address)).outcome).toBe("too_many_requests");
    expect((await read(open.origin, OPERATOR_TOKEN, "203.0.113.10")).outcome).toBe("done");
    for (let i = 0; i < 40; i += 1) await read(open.origin, `guess ${i}`);
    expect((await read(open.origin, OPERATOR_TOKEN)).outcome).toBe("done");
    expect(alarms).toEqual(["operator_token", "operator_token"]);
    const listed = async () => (await new Client(open.origin).call("GET operator/alarms", {})).list;
    await expect.poll(listed).toMatchObject([{ kind: "operator_token", facts: { times: "2" } }]);
    expect((await listed())[0]!.subject).toMatch(/^[0-9a-f]{16}$/);
    open.clock.advance(60_000);
    expect((await read(open.origin, OPERATOR_TOKEN, address)).outcome).toBe("done");
  } finally {
    await open.close();
  }
  // Where the operator's calls are closed to other hosts, the right token is not recognised from there.
  expect((await read(server.origin, OPERATOR_TOKEN, "203.0.113.9")).outcome).toBe("forbidden");
  const audit = await new Client(server.origin).answer("GET operator/audit", {});
  expect(audit.code).toBe(200);
});
