import { expect, test } from "vitest";
import { fetchPublishedBuild } from "../../../../src/api/later/published-build.ts";
import { json } from "../../browser.ts";

const build = { entry: "assets/index-1.js", version: "1.0.1", notes: { en: ["Faster."] } };
const page = "https://a.example/app/";

test("asks beside the page, past every cache", async () => {
  const asked: [unknown, RequestInit | undefined][] = [];
  const fetched = await fetchPublishedBuild(page, async (address, options) => {
    asked.push([address, options]);
    return json(build);
  });
  expect(fetched).toEqual(build);
  expect(asked[0]?.[0]).toBe("https://a.example/app/version.json");
  expect(asked[0]?.[1]).toMatchObject({ cache: "no-store" });
});

test.each([
  ["a login page of the network", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
  ["an answer of another shape", () => json({ entry: 7 })],
  ["an error", () => json(build, { status: 502 })],
])("%s is no build", async (_, answer) => {
  expect(await fetchPublishedBuild(page, async () => answer())).toBeNull();
});

test("without a connection there is no answer, and no error", async () => {
  expect(await fetchPublishedBuild(page, () => Promise.reject(new TypeError("offline")))).toBeNull();
});
