import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { currentLocation, navigate, parseHash, useHashLocation } from "../../../src/app/hash-location.ts";

describe("reading the hash", () => {
  test.each([
    ["", "/", ""],
    ["#", "/", ""],
    ["#/", "/", ""],
    ["#/pages/vote", "/pages/vote", ""],
    ["#pages/vote", "/pages/vote", ""],
    ["#/pages/register?referrer=nova", "/pages/register", "referrer=nova"],
    ["#/pages/details?id=3&from=a?b", "/pages/details", "id=3&from=a?b"],
    ["#/?lang=en", "/", "lang=en"],
  ])("%j is the path %j with the query %j", (hash, path, search) => {
    expect(parseHash(hash)).toEqual({ path, search });
  });
});

describe("writing the hash", () => {
  const events = new EventTarget();
  const page = { href: "", hash: "" };
  const written: { how: string; url: string }[] = [];

  beforeEach(() => {
    written.length = 0;
    const write = (how: string) => (_state: unknown, _title: string, url: string) => {
      written.push({ how, url });
      page.href = url;
      page.hash = new URL(url).hash;
    };
    page.href = "https://a.example/app/?utm=1#/pages/index";
    page.hash = "#/pages/index";
    vi.stubGlobal("location", page);
    vi.stubGlobal("scrollY", 0);
    vi.stubGlobal("history", { pushState: write("push"), replaceState: write("replace") });
    vi.stubGlobal("HashChangeEvent", class extends Event {});
    vi.stubGlobal("dispatchEvent", (event: Event) => events.dispatchEvent(event));
  });
  afterEach(() => vi.unstubAllGlobals());

  test("a query goes inside the hash, and what stands before the hash stays", () => {
    navigate("/pages/register?referrer=nova");
    expect(written).toEqual([
      { how: "push", url: "https://a.example/app/?utm=1#/pages/register?referrer=nova" },
    ]);
  });

  test("what was written is read back as the same path and query", () => {
    navigate("/pages/details?id=3&kind=notice");
    expect(parseHash(page.hash)).toEqual({ path: "/pages/details", search: "id=3&kind=notice" });
    expect(currentLocation()).toBe("/pages/details?id=3&kind=notice");
  });

  test("replacing leaves no entry behind", () => {
    navigate("/pages/vote", { replace: true });
    expect(written.map(({ how }) => how)).toEqual(["replace"]);
  });

  test("whoever listens for the hash hears of it at once", () => {
    const heard = vi.fn<() => void>();
    events.addEventListener("hashchange", heard, { once: true });
    navigate("/pages/vote");
    expect(heard).toHaveBeenCalledOnce();
  });

  test("links of the router point into the hash", () => {
    expect(useHashLocation.hrefs("/pages/register?referrer=nova")).toBe("#/pages/register?referrer=nova");
  });
});
