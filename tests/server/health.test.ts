/** What tells a supervisor or a balancer whether the server is well. */
import { once } from "node:events";
import net from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, vi } from "vitest";
import { buildApp } from "../../server/main/app.ts";
import { Client } from "../support/client.ts";
import { engine, openServer, type Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

/** As many as the server ever opens: whoever asks for one more waits. */
const CONNECTIONS = engine === "postgres" ? 20 : 1;

const both = ["/api/health", "/api/ready"];

test.for(both)("%s answers 200 and nothing else, to anyone", async (url, { server }) => {
  const response = await get(server, url);
  expect([response.status, await response.json()]).toEqual([200, { code: 200 }]);
});

test("with no connection to be had both say 503 after a moment, without a detail, and are well again afterwards", async ({
  server,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const taken: Promise<void>[] = [];
  for (let i = 0; i < CONNECTIONS; i += 1) {
    await new Promise<void>((resolve) => {
      const hold = () => (resolve(), held);
      taken.push(server.ctx.db.connection().execute(hold));
    });
  }
  const answers = Promise.all(both.map((url) => get(server, url)));
  const inTime = await Promise.race([answers, setTimeout(4_000, [])]);
  expect(inTime).toHaveLength(both.length);
  for (const response of inTime) {
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 503, data: { reason: "unavailable" } });
  }
  release();
  await Promise.all(taken);
  for (const url of both) expect((await get(server, url)).status).toBe(200);
});

test("a server is ready from when it listens until it is asked to end", async ({ server }) => {
  const app = await buildApp(server.ctx, {
    ...server.environment,
    operatorToken: server.operatorToken,
    connections: () => null,
  });
  const early = await app.inject("/api/ready");
  expect(early.statusCode).toBe(503);
  expect(early.json()).toMatchObject({ code: 503, data: { reason: "unavailable" } });
  expect((await app.inject("/api/health")).statusCode).toBe(200);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  expect((await fetch(`${origin}/api/ready`)).status).toBe(200);
  await app.close();
  // One that ends does not take the other with it.
  expect((await get(server, "/api/ready")).status).toBe(200);
});

test("a request that never ends holds up the end of the server for ten seconds, not for ever", async () => {
  const ending = await openServer();
  const endless = net.connect(Number(new URL(ending.origin).port), "127.0.0.1");
  await once(endless, "connect");
  endless.write("POST /api/account/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9\r\n\r\n");
  // A later connection that is answered: the first one's request has been read by then.
  expect((await fetch(`${ending.origin}/api/health`)).status).toBe(200);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // Whoever does not read does not learn of the end; how it comes does not matter.
  endless.resume().on("error", () => {});
  const cut = new Promise((resolve) => endless.once("close", resolve));
  const closing = ending.close();
  try {
    const knock = () => fetch(`${ending.origin}/api/health`).then(String, () => "refused");
    await expect.poll(knock).toBe("refused");
    vi.advanceTimersByTime(9_999);
    await expect.poll(knock).toBe("refused");
    expect(endless.closed).toBe(false);
    vi.advanceTimersByTime(1);
  } finally {
    vi.useRealTimers();
  }
  await Promise.all([cut, closing]);
});

test("while the server ends, a member's request on an open connection is refused in the envelope", async ({
  server,
}) => {
  const app = await buildApp(server.ctx, {
    ...server.environment,
    operatorToken: server.operatorToken,
    connections: () => null,
  });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  app.addHook("preClose", () => (begin(), held));
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const closing = app.close();
  await begun;
  const answer = await new Client(origin).answer("GET config", {});
  expect(answer).toMatchObject({ status: 503, code: 503, refusal: { reason: "unavailable" } });
  release();
  await closing;
});

const get = (server: Opened, url: string) => fetch(`${server.origin}${url}`);
