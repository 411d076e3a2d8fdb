import { expect, test, vi } from "vitest";
import { probeHealth } from "../../../src/api/health.ts";
import { json } from "../browser.ts";

const base = "https://a.example/api/";
const answering = (response: Response) => vi.fn<typeof fetch>(async () => response);

test("the server is there when it says so", async () => {
  const fetch = answering(json({ code: 200 }));
  expect(await probeHealth(base, fetch)).toBe("online");
  expect(fetch).toHaveBeenCalledWith(
    "https://a.example/api/health",
    expect.objectContaining({ cache: "no-store" }),
  );
});

test("a page in its place is a portal", async () => {
  const page = new Response("<html></html>", { headers: { "content-type": "text/html" } });
  expect(await probeHealth(base, answering(page))).toBe("portal");
});

test.each([
  ["says that its database is gone", json({ code: 503, msg: "", data: null }, { status: 503 })],
  ["is behind a gateway that cannot reach it", new Response("Bad gateway", { status: 502 })],
  ["answers half", new Response("{", { headers: { "content-type": "application/json" } })],
])("a server that %s cannot be reached", async (_what, response) => {
  expect(await probeHealth(base, answering(response))).toBe("unreachable");
});

test("nor can one that does not answer", async () => {
  const failing = vi.fn<typeof fetch>(async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(await probeHealth(base, failing)).toBe("unreachable");
});
