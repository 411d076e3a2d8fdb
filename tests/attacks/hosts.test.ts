/** Requests in the name of another host, our own pages in a frame, and the demo's public passwords in production. */
import http from "node:http";
import { expect } from "vitest";
import { readEnvironment } from "../../server/main/environment.ts";
import { assertDemoAllowed } from "../../server/main/production.ts";
import { beginDemo } from "../../server/demo/progress.ts";
import { openServer, type Opened } from "../support/engine.ts";
import { OPERATOR_TOKEN, runServer } from "../support/server.ts";
import { freshStorage } from "../support/storage.ts";
import { onEmbedded, test as base } from "../support/test.ts";

const test = base.extend("environment", { scope: "file" }, () => ({
  publicHosts: ["app.example", "alt.example:8443"],
}));

const paths = [
  "/metrics",
  "/",
  "/api/config",
  "/api/operator/config",
  "/api/docs/",
  "/api/frame",
  "/nothing",
];

test.for([
  "evil.example",
  "evil.example:8080",
  "app.example.evil.example",
  "127.0.0.1.evil.example",
  "app.example@evil.example",
  "evil.example#.localhost",
  "alt.example",
])("nothing is answered as %s, whatever a proxy is said to have passed on", async (host, { server }) => {
  for (const path of paths) {
    for (const more of [{}, { "x-forwarded-host": "app.example" }, { forwarded: "host=app.example" }]) {
      const answer = await ask(server, path, { host, ...more });
      expect([path, answer.status, answer.body]).toEqual([path, 404, expect.stringContaining("not_found")]);
    }
  }
});

test.for([
  "app.example",
  "app.example:9000",
  "APP.example",
  "alt.example:8443",
  "localhost:8080",
  "app.localhost",
  "127.0.0.1",
  "[::1]:8080",
  "192.168.1.20:8080",
])("%s is answered: it is configured, of this machine, or a plain address", async (host, { server }) => {
  expect((await ask(server, "/api/config", { host })).status).toBe(200);
  expect((await ask(server, "/metrics", { host })).status).toBe(200);
});

test("probes are answered by any name", async ({ server }) => {
  for (const path of ["/api/health", "/api/ready"])
    expect((await ask(server, path, { host: "checker.internal" })).status).toBe(200);
});

test("our own origin is refused among the pages to frame, under either scheme, and others are not", async ({
  operator,
}) => {
  for (const own of ["https://app.example", "http://app.example", "https://alt.example:8443"]) {
    const body = { webviewOrigins: ["https://shop.example", own] };
    const { refusal } = await operator.answer("POST operator/config", body);
    expect(refusal).toMatchObject({ reason: "invalid", field: "webviewOrigins" });
  }
  const shop = { webviewOrigins: ["https://shop.example"] };
  expect((await operator.answer("POST operator/config", shop)).code).toBe(200);
});

test("an own origin that stands in the settings from before is not framed, nor in the frame's policy", async ({
  server,
}) => {
  const value = JSON.stringify(["https://shop.example", "http://app.example"]);
  await server.ctx.db
    .insertInto("setting")
    .values({ key: "webviewOrigins", value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
  const framed = (page: string) =>
    ask(server, `/api/frame?url=${encodeURIComponent(page)}`, { host: "app.example" });
  expect((await framed("http://app.example/#/pages/my")).status).toBe(404);
  const { status, policy } = await framed("https://shop.example/");
  expect([status, policy]).toEqual([200, expect.stringContaining("frame-src https://shop.example;")]);
});

test("the page of the API's description has an origin of its own, without the members' tokens", async ({
  server,
}) => {
  const { status, policy } = await ask(server, "/api/docs/", { host: "app.example" });
  expect([status, policy]).toEqual([200, expect.stringMatching(/; sandbox allow-scripts$/)]);
});

test.for([
  [{ NODE_ENV: "production", DATABASE_URL: "postgresql://u@127.0.0.1/x" }, false],
  [{ NODE_ENV: "production", EMBEDDED_DATABASE: "1" }, false],
  [{ DATABASE_URL: "postgresql://u:p@db.example:5432/x" }, false],
  [{ DATABASE_URL: "postgresql://u@10.0.0.5/x" }, false],
  [{ DATABASE_URL: "postgresql://u@localhost/x?host=db.example" }, false],
  [{ DATABASE_URL: "postgresql://u@127.evil.example/x" }, false],
  [{ DATABASE_URL: "postgresql://u@127.0.0.1:5432/x" }, true],
  [{ DATABASE_URL: "postgresql://u@[::1]:5432/x" }, true],
  [{ DATABASE_URL: "postgresql:///x?host=/var/run/postgresql" }, true],
  [{}, true],
] as [Record<string, string>, boolean][])("--demo with %j: %s", ([env, isAllowed]) => {
  const { production, databaseUrl } = readEnvironment(env);
  const start = () => assertDemoAllowed(production, databaseUrl);
  if (isAllowed) expect(start).not.toThrow();
  else expect(start).toThrow("public passwords");
});

onEmbedded("a demo in production ends with the reason before it touches anything", async () => {
  const { dataDir, dispose } = await freshStorage();
  const env = { NODE_ENV: "production", EMBEDDED_DATABASE: "1", DATA_DIR: dataDir };
  const { code, stdout, stderr } = await runServer(env, "--demo");
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("public passwords");
  await dispose();
});

onEmbedded("what a demo has made is refused by a server in production", async () => {
  const { dataDir, dispose } = await freshStorage();
  const demo = await openServer({ dataDir });
  await beginDemo(demo.ctx);
  await demo.close();
  const env = { NODE_ENV: "production", EMBEDDED_DATABASE: "1", DATA_DIR: dataDir };
  const { code, stderr } = await runServer(env);
  expect([code, stderr]).toEqual([1, expect.stringContaining("passwords are public")]);
  await dispose();
});

/** Fetch sets the host by itself. */
function ask(server: Opened, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; policy: string; body: string }>((resolve, reject) => {
    const token = { "operator-token": OPERATOR_TOKEN };
    const request = http.get(`${server.origin}${path}`, { headers: { ...token, ...headers } }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (body += chunk));
      const policy = String(response.headers["content-security-policy"]);
      response.on("end", () => resolve({ status: response.statusCode!, policy, body }));
    });
    request.on("error", reject);
  });
}
