/** What stands around every answer: headers, caching, documentation, health, rate limits. */
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { endpoints } from "../../contract/endpoints.ts";
import { LIVE_PATH } from "../../contract/live.ts";
import { UPLOAD_TIMEOUT_MS } from "../../contract/feedback/rules.ts";
import type { Opened } from "../support/engine.ts";
import { test as shared } from "../support/test.ts";

// oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures needed from this pattern
const test = shared.extend("environment", { scope: "file" }, async ({}, { onCleanup }) => {
  const appDir = await fs.mkdtemp(path.join(os.tmpdir(), "starship-app-"));
  onCleanup(() => fs.rm(appDir, { recursive: true }));
  await fs.mkdir(path.join(appDir, "assets"));
  await fs.writeFile(path.join(appDir, "index.html"), "<!doctype html>shell");
  await fs.writeFile(path.join(appDir, "sw.js"), "// worker");
  await fs.writeFile(path.join(appDir, "index.html.br"), "squeezed shell");
  await fs.mkdir(path.join(appDir, ".vite"));
  await fs.writeFile(path.join(appDir, ".vite/manifest.json"), "{}");
  await fs.writeFile(path.join(appDir, "assets/index-abc123.js"), "plain");
  await fs.writeFile(path.join(appDir, "assets/index-abc123.js.br"), "squeezed");
  return { appDir, signInRate: 3 };
});

test.for(["/", "/api/config", "/api/nowhere"])(
  "%s is sent with the content policy and the other guards",
  async (url, { server }) => {
    const { headers } = await get(server, url);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none';script-src 'self';style-src 'self';connect-src 'self';img-src 'self' data: blob:;" +
        "manifest-src 'self';worker-src 'self';frame-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none';" +
        "require-trusted-types-for 'script';trusted-types sw-url",
    );
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["permissions-policy"]).toBe("camera=(self), microphone=(), payment=(), usb=()");
    // A year, which browsers heed over TLS only.
    expect(headers["strict-transport-security"]).toMatch(/^max-age=31536000\b/);
  },
);

test("answers of the API are kept by no cache; hashed assets for a year; what names them is asked for anew", async ({
  server,
}) => {
  expect((await get(server, "/api/config")).headers["cache-control"]).toBe("no-store");
  expect((await get(server, "/assets/index-abc123.js")).headers["cache-control"]).toBe(
    "public, max-age=31536000, immutable",
  );
  for (const url of ["/", "/sw.js"])
    expect((await get(server, url)).headers["cache-control"]).toBe("no-cache");
});

test("a script carries what guards a script, and not what a document is told", async ({ server }) => {
  const { headers } = await get(server, "/assets/index-abc123.js");
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
  });
  expect(headers).not.toHaveProperty("content-security-policy");
  // The worker is governed by the policy that its own script came with.
  expect((await get(server, "/sw.js")).headers["content-security-policy"]).toContain("default-src 'none'");
  expect((await get(server, "/assets/nowhere.js")).statusCode).toBe(404);
});

test("assets are served precompressed to whoever takes it", async ({ server }) => {
  const squeezed = await get(server, "/assets/index-abc123.js", { "accept-encoding": "gzip, br" });
  expect(squeezed.headers["content-encoding"]).toBe("br");
  expect(squeezed.headers["content-type"]).toMatch(/javascript/);
  expect(squeezed.body).toBe("squeezed");
  expect((await get(server, "/assets/index-abc123.js")).body).toBe("plain");
});

test("the app's address itself is served precompressed, too", async ({ server }) => {
  const { statusCode, body } = await get(server, "/", { "accept-encoding": "br" });
  expect([statusCode, body]).toEqual([200, "squeezed shell"]);
});

test("a request that does not end is cut off, and not before its client gives up", ({ server }) => {
  const { requestTimeout } = server.app.server;
  expect(requestTimeout).toBeGreaterThan(UPLOAD_TIMEOUT_MS);
  expect(requestTimeout).toBeLessThanOrEqual(300_000);
});

test("what the build noted for itself is not served", async ({ server }) => {
  expect((await get(server, "/.vite/manifest.json")).statusCode).toBe(404);
});

test("a file that is not there answers 404, never the app", async ({ server }) => {
  const missing = await get(server, "/assets/gone-1.js");
  expect(missing.statusCode).toBe(404);
  expect(missing.body).not.toContain("shell");
  for (const url of ["/../package.json", "/%2e%2e/package.json", "/assets/..%2f..%2fpackage.json"]) {
    expect((await get(server, url)).body).not.toContain("devDependencies");
  }
});

test("a link that lost its hash still leads to its screen", async ({ server }) => {
  const { statusCode, headers } = await get(server, "/pages/register?referrer=nova");
  expect(statusCode).toBe(302);
  expect(headers.location).toBe("/#/pages/register?referrer=nova");
});

test("health says 200 while the database answers", async ({ server }) => {
  expect((await get(server, "/api/health")).json()).toEqual({ code: 200 });
});

test("the OpenAPI description holds every call of the table, and the page opens", async ({ server }) => {
  const { paths } = (await get(server, "/api/docs/json")).json<{ paths: Record<string, object> }>();
  const described = Object.entries(paths).flatMap(([url, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${url.slice("/api/".length)}`),
  );
  // The live channel answers a stream, so that it is not in the table.
  expect(described.toSorted()).toEqual([...Object.keys(endpoints), `GET ${LIVE_PATH}`].toSorted());
  const page = await get(server, "/api/docs/");
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'self';/);
});

const login = (server: Opened, address: string) =>
  server.app.inject({
    method: "POST",
    url: "/api/account/login",
    remoteAddress: "127.0.0.1",
    headers: { "x-forwarded-for": address },
    payload: { account: "nobody_here", password: "wrong password" },
  });

test("sign-ins from one address are limited to a rate, told by its own status; from this machine they are not", async ({
  server,
}) => {
  const codes: number[] = [];
  for (let i = 0; i < 5; i += 1) codes.push((await login(server, "203.0.113.9")).statusCode);
  expect(codes).toEqual([200, 200, 200, 429, 429]);
  expect((await login(server, "203.0.113.9")).json()).toMatchObject({
    code: 429,
    data: { reason: "too_many_requests" },
  });
  expect((await login(server, "203.0.113.10")).statusCode).toBe(200);
  for (let i = 0; i < 5; i += 1) expect((await login(server, "127.0.0.1")).statusCode).toBe(200);
});

const get = (server: Opened, url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers, remoteAddress: "127.0.0.1" });
