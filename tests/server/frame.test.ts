/** Pages of others are framed only where the operator said so, by a page whose policy follows the settings. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../support/client.ts";
import { openServer, type Opened } from "../support/engine.ts";

let server: Opened;
let client: Client;

beforeAll(async () => {
  server = await openServer();
  client = new Client(server.origin);
});

afterAll(() => server.close());

const frame = (query: string) => server.app.inject({ url: `/api/frame${query}`, remoteAddress: "127.0.0.1" });
const of = (address: string) => frame(`?url=${encodeURIComponent(address)}`);
const PAGE = 'https://shop.example:8443/a?x=1&y="2"';

test("without a setting nothing is framed", async () => {
  const answer = await of(PAGE);
  expect(answer.json()).toMatchObject({ code: 404, data: { reason: "not_found", field: "url" } });
  expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});

test("an address of a configured origin is framed in a sandbox, and the policy names exactly the configured origins", async () => {
  const webviewOrigins = ["https://shop.example:8443", "https://help.example"];
  await client.call("POST operator/config", { webviewOrigins });
  const { headers, body } = await of(PAGE);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; frame-src https:\/\/shop\.example:8443 https:\/\/help\.example; base-uri 'none'; form-action 'none'; frame-ancestors 'self'$/,
  );
  expect(body).toContain('<iframe src="https://shop.example:8443/a?x=1&amp;y=%222%22" ');
  expect(body).toContain('sandbox="allow-scripts allow-same-origin allow-forms allow-popups"');
});

test.each([
  ["another port", "https://shop.example/"],
  ["another scheme", "http://shop.example:8443/"],
  ["a name that only begins alike", "https://help.example.evil.example/"],
  ["a script", "javascript:alert(1)"],
  ["no address", "help.example"],
])("%s is not framed", async (_, address) => {
  expect((await of(address)).json()).toMatchObject({ data: { reason: "not_found" } });
});

test("an address twice, or none, is refused", async () => {
  for (const query of ["", "?url=https://help.example&url=https://help.example"]) {
    expect((await frame(query)).json()).toMatchObject({ data: { reason: "not_found" } });
  }
});
