import { expect, test } from "vitest";
import { fromTabToTab } from "../../../src/app/tab-links.ts";

test("a link from one tab page to another leaves no trace, wherever it stands", () => {
  expect(fromTabToTab("/pages/index", "#/pages/vote")).toBe("/pages/vote");
  expect(fromTabToTab("/", "#/pages/nft")).toBe("/pages/nft");
});

test("a link to any other page can be gone back from", () => {
  expect(fromTabToTab("/pages/my", "#/pages/bill")).toBeNull();
  expect(fromTabToTab("/pages/index", "#/pages/details?id=/pages/vote")).toBeNull();
});

test("a link from any other page can be gone back from", () => {
  expect(fromTabToTab("/pages/details", "#/pages/vote")).toBeNull();
});

test("a link out of the app is left alone", () => {
  expect(fromTabToTab("/pages/index", "https://example.com/#/pages/vote")).toBeNull();
  expect(fromTabToTab("/pages/index", null)).toBeNull();
});
