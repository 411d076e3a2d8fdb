/** What tells a supervisor or a balancer whether the server is well. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../../server/app.ts";
import { Client } from "../support/client.ts";
import { engine, openServer, type Opened } from "../support/engine.ts";

let server: Opened;
/** As many as the server ever opens: whoever asks for one more waits. */
const CONNECTIONS = engine === "postgres" ? 20 : 1;

beforeAll(async () => {
  server = await openServer();
});

afterAll(() => server.close());

const get = (url: string) => fetch(`${server.origin}${url}`);
const both = ["/api/health", "/api/ready"];

test.each(both)("%s answers 200 and nothing else, to anyone", async (url) => {
  const response = await get(url);
  expect([response.status, await response.json()]).toEqual([200, { code: 200 }]);
});

test("with no connection to be had both say 503 after a moment, without a detail, and are well again afterwards", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const taken: Promise<void>[] = [];
  for (let i = 0; i < CONNECTIONS; i += 1) {
    await new Promise<void>((resolve) => {
      const hold = () => (resolve(), held);
      taken.push(server.ctx.db.connection().execute(hold));
    });
  }
  const started = Date.now();
  for (const response of await Promise.all(both.map(get))) {
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 503, data: { reason: "unavailable" } });
  }
  expect(Date.now() - started).toBeLessThan(4_000);
  release();
  await Promise.all(taken);
  for (const url of both) expect((await get(url)).status).toBe(200);
});

test("a server is ready from when it listens until it is asked to end", async () => {
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
  expect((await get("/api/ready")).status).toBe(200);
});

test("while the server ends, a member's request on an open connection is refused in the envelope", async () => {
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
