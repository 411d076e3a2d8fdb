import { describe, expect, test } from "vitest";
import { publicGets } from "../../../contract/public-calls.ts";
import {
  cacheKey,
  conditional,
  fromCacheKey,
  isCacheable,
  isPublicGet,
  isSame,
  renewed,
} from "../../../sw/public-answers.ts";
import { json, ok } from "../browser.ts";

const scope = "https://a.example/app/";
const get = (url: string, init?: RequestInit) => new Request(url, init);
const headers = (language: string) => ({ headers: { "accept-language": language } });

describe("an answer may be kept", () => {
  test.each(publicGets.filter((path) => !path.startsWith("evidence/")))("to %s", (path) => {
    expect(isPublicGet(get(`${scope}api/${path}`), scope)).toBe(true);
  });

  test("with a query", () => {
    expect(isPublicGet(get(`${scope}api/notice?kind=article&limit=200`), scope)).toBe(true);
  });
});

describe("an answer is not kept", () => {
  test.each([
    ["to a member's call", get(`${scope}api/wallet/balances`)],
    ["to any call with a token", get(`${scope}api/config`, { headers: { token: "t" } })],
    ["to a change", get(`${scope}api/notice`, { method: "POST" })],
    ["to a path that only begins like a public one", get(`${scope}api/config/secret`)],
    ["to a path that only ends like one", get(`${scope}api/operator/config`)],
    ["to a public path of another folder", get("https://a.example/api/config")],
    ["of another server", get("https://b.example/app/api/config")],
    ["about roots, which the app would take for news", get(`${scope}api/evidence/roots`)],
    ["to the probe of the connection", get(`${scope}api/health`)],
  ])("%s", (_what, request) => {
    expect(isPublicGet(request, scope)).toBe(false);
  });

  test.each([
    ["a refusal", json({ code: 500, msg: "", data: { reason: "internal" } })],
    ["an error", json({ code: 503, msg: "", data: null }, { status: 503 })],
    ["a page of another", new Response("<html></html>", { headers: { "content-type": "text/html" } })],
    [
      "an answer cut off half way",
      new Response('{"code":200', { headers: { "content-type": "application/json" } }),
    ],
    ["a success of another status", ok(null, { status: 203 })],
  ])("when it is %s", async (_what, response) => {
    expect(await isCacheable(response)).toBe(false);
  });
});

test("a success is kept, and can still be read", async () => {
  const response = ok({ tokenPrice: "1" });
  expect(await isCacheable(response)).toBe(true);
  expect(await response.json()).toMatchObject({ data: { tokenPrice: "1" } });
});

test("each language and each query has an answer of its own", () => {
  const keys = [
    cacheKey(get(`${scope}api/notice?kind=notice`, headers("en"))),
    cacheKey(get(`${scope}api/notice?kind=notice`, headers("zh-CN"))),
    cacheKey(get(`${scope}api/notice?kind=article`, headers("en"))),
  ];
  expect(new Set(keys).size).toBe(3);
  expect(cacheKey(get(`${scope}api/notice?kind=notice`, headers("en")))).toBe(keys[0]);
});

test("a stored answer is asked for anew in its language, at its address", () => {
  const address = `${scope}api/notice?kind=notice&limit=50`;
  expect(fromCacheKey(cacheKey(get(address, headers("ko-KR"))))).toEqual({ address, language: "ko-KR" });
});

const unchanged = (named: HeadersInit) => new Response(null, { status: 304, headers: named });

describe("an answer that is kept", () => {
  const tag = 'W/"of-the-notices"';
  const earlier = "Mon, 23 Nov 2026 10:00:00 GMT";
  const later = "Mon, 23 Nov 2026 10:05:00 GMT";
  const kept = () =>
    Response.json(
      { code: 200, msg: "", data: "kept" },
      { headers: { etag: tag, date: earlier, "as-of": "2026-11-23T10:00:00.000Z" } },
    );

  test("is named to the server, past every other cache", () => {
    const request = conditional(get(`${scope}api/notice`, headers("en")), kept());
    expect(request.headers.get("if-none-match")).toBe(tag);
    expect(request.headers.get("accept-language")).toBe("en");
    expect(request.cache).toBe("no-store");
  });

  test("is not named where it has no name, or is gone", () => {
    const named = get(`${scope}api/notice`, { headers: { "if-none-match": tag } });
    for (const none of [undefined, ok("kept")])
      expect(conditional(named, none).headers.has("if-none-match")).toBe(false);
  });

  test("is true as of the answer that nothing has changed, and as of that of no replica", async () => {
    const answer = renewed(kept(), new Response(null, { status: 304, headers: { date: later } }));
    expect(answer.headers.get("date")).toBe(later);
    expect(answer.headers.has("as-of")).toBe(false);
    expect(answer.headers.get("etag")).toBe(tag);
    expect(await isCacheable(answer)).toBe(true);
    expect(await answer.json()).toMatchObject({ data: "kept" });
  });

  test("is confirmed by an answer that names it, and by no other", () => {
    expect(isSame(kept(), unchanged({ etag: tag }))).toBe(true);
    expect(isSame(kept(), unchanged({ etag: 'W/"of-another"' }))).toBe(false);
    expect(isSame(kept(), unchanged({}))).toBe(false);
    expect(isSame(ok("kept"), unchanged({}))).toBe(false);
  });
});
