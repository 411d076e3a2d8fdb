import { expect, test } from "vitest";
import { routeOf, routes } from "../../../src/app/routes.ts";
import { tabOf, tabs } from "../../../src/app/tabs.tsx";

test("six tabs stand in the order of the specification, with Vote raised", () => {
  expect(tabs.map(({ path }) => path)).toEqual(
    ["index", "trade", "vote", "pledge", "nft", "my"].map((name) => `/pages/${name}`),
  );
  expect(tabs.filter(({ raised }) => raised).map(({ path }) => path)).toEqual(["/pages/vote"]);
});

test("every tab has a screen of its own", () => {
  expect(new Set(tabs.map(({ path }) => routeOf(path))).size).toBe(6);
  expect(tabs.every(({ path }) => routes.includes(routeOf(path)))).toBe(true);
});

test("the bare address is home", () => {
  expect(routeOf("/")).toBe(routeOf("/pages/index"));
  expect(tabOf("/")).toBe(tabOf("/pages/index"));
});

test("an unknown route has a screen that a visitor may see", () => {
  expect(routes).not.toContain(routeOf("/pages/nowhere"));
  expect(routeOf("/pages/nowhere").visitor).toBe(true);
});

test("a visitor may read and sign in, and nothing that is a member's own", () => {
  const open = routes.filter(({ visitor }) => visitor).map(({ paths }) => paths[0]);
  expect(open.toSorted()).toEqual([
    "/open-location",
    ...[
      "article",
      "details",
      "ecology",
      "forget",
      "index",
      "login",
      "nft",
      "nftDetails",
      "notice",
      "recover",
      "register",
      "reserves",
      "verify",
      "webview",
    ].map((name) => `/pages/${name}`),
  ]);
});
