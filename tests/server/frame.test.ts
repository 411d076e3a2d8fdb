/** Pages of others are framed only where the operator said so, by a page whose policy follows the settings. */
import { expect } from "vitest";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

const PAGE = 'https://shop.example:8443/a?x=1&y="2"';

test("without a setting nothing is framed", async ({ server }) => {
  const answer = await of(server, PAGE);
  expect(answer.json()).toMatchObject({ code: 404, data: { reason: "not_found", field: "url" } });
  expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});

test("an address of a configured origin is framed in a sandbox, and the policy names exactly the configured origins", async ({
  server,
  operator,
}) => {
  const webviewOrigins = ["https://shop.example:8443", "https://help.example"];
  await operator.call("POST operator/config", { webviewOrigins });
  const { headers, body } = await of(server, PAGE);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; frame-src https:\/\/shop\.example:8443 https:\/\/help\.example; base-uri 'none'; form-action 'none'; frame-ancestors 'self'$/,
  );
  expect(body).toContain('<iframe src="https://shop.example:8443/a?x=1&amp;y=%222%22" ');
  expect(body).toContain('sandbox="allow-scripts allow-same-origin allow-forms allow-popups"');
});

test.for([
  ["another port", "https://shop.example/"],
  ["another scheme", "http://shop.example:8443/"],
  ["a name that only begins alike", "https://help.example.evil.example/"],
  ["a script", "javascript:alert(1)"],
  ["no address", "help.example"],
] as const)("%s is not framed", async ([, address], { server }) => {
  expect((await of(server, address)).json()).toMatchObject({ data: { reason: "not_found" } });
});

test("an address twice, or none, is refused", async ({ server }) => {
  for (const query of ["", "?url=https://help.example&url=https://help.example"]) {
    expect((await frame(server, query)).json()).toMatchObject({ data: { reason: "not_found" } });
  }
});

const frame = (server: Opened, query: string) =>
  server.app.inject({ url: `/api/frame${query}`, remoteAddress: "127.0.0.1" });
const of = (server: Opened, address: string) => frame(server, `?url=${encodeURIComponent(address)}`);
