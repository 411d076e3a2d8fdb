/** What browsers, password managers and researchers look for at addresses that they know beforehand. Source: rules.md A147. */
import { expect } from "vitest";
import { test as shared } from "../support/test.ts";

const test = shared.extend("environment", { scope: "file" }, () => ({
  publicOrigins: ["https://app.example", "https://app2.example"],
  securityContact: "mailto:security@app.example",
}));

const ask = (url: string) => fetch(url, { redirect: "manual" });

test("fault 959: a password manager finds where its member changes the password", async ({ server }) => {
  const answer = await ask(`${server.origin}/.well-known/change-password`);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/#/pages/changePwd");
  // By this one they know that such addresses are not answered at random.
  const absent = "resource-that-should-not-exist-whose-status-code-should-not-be-200";
  expect((await ask(`${server.origin}/.well-known/${absent}`)).status).toBe(404);
});

test("fault 960: whoever has found a weakness reads where to report it, under each address", async ({
  server,
}) => {
  const answer = await ask(`${server.origin}/.well-known/security.txt`);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const [contact, expires, ...canonical] = (await answer.text()).trimEnd().split("\n");
  expect(contact).toBe("Contact: mailto:security@app.example");
  const days = (Date.parse(expires!.slice("Expires: ".length)) - server.clock.now().getTime()) / 86_400_000;
  expect(Math.round(days)).toBe(180);
  expect(canonical).toEqual([
    "Canonical: https://app.example/.well-known/security.txt",
    "Canonical: https://app2.example/.well-known/security.txt",
  ]);
});
