import { beforeAll, expect, test, vi } from "vitest";
import { activate } from "../../../src/i18n/index.ts";
import { readPlace } from "../../../src/screens/places/choose/check.ts";
import type * as Check from "../../../src/screens/feedback/write/check.ts";
import { placeIn, placeRoute, placeText } from "../../../src/state/place/place.ts";
import { isFramed, parseAddress } from "../../../contract/operator/webview-address.ts";
import { fakeBrowser } from "../browser.ts";

let check: typeof Check;

beforeAll(async () => {
  fakeBrowser();
  vi.stubGlobal("location", new URL("https://a.example/"));
  await activate("en");
  check = await import("../../../src/screens/feedback/write/check.ts");
});

const picture = { key: 1, id: "a", preview: "", name: "a.png", error: null };

test("a feedback has 1 to 500 signs as a member counts them, however many code units they take", () => {
  expect(check.problemOf("🚀".repeat(500), [])).toBeNull();
  expect(check.problemOf("🚀".repeat(501), [])).toEqual({
    field: "content",
    text: "At most 500 characters.",
  });
  expect(check.problemOf(" \n ", [])).toMatchObject({ field: "content" });
  expect(check.problemOf(".", [])).toBeNull();
});

test("a picture that could not be sent is said before the feedback goes without it", () => {
  expect(check.problemOf("x", [{ ...picture, state: "ready" }])).toBeNull();
  expect(check.problemOf("x", [{ ...picture, state: "failed" }])).toMatchObject({ field: "images" });
});

test("a chosen place is one line of text", () => {
  const at = { lat: 31.2, lng: 121.5 };
  expect(placeText({ ...at, name: "Pier", address: "Bund 9" })).toBe("Pier, Bund 9 (31.2, 121.5)");
  expect(placeText({ ...at, name: "", address: "" })).toBe("31.2, 121.5");
});

test("fault 623: a place in a text is read back as it was written, and nothing else is a place", () => {
  const at = { lat: 31.2304, lng: -121.5, address: "" };
  for (const name of ["Pier, Bund 9", "A (b) 7", ""]) {
    expect(placeIn(placeText({ ...at, name }))).toEqual({ ...at, name });
  }
  for (const text of [
    "see (5, 6)",
    "5, 6",
    "x (91.5, 0)",
    "x (0.5, 181)",
    "at 1.5, 2.5 it broke",
    "",
    "(1.5, 2)",
  ]) {
    expect([text, placeIn(text)]).toEqual([text, null]);
  }
  expect(placeRoute({ ...at, name: "Pier & co" })).toBe(
    "/open-location?lat=31.2304&lng=-121.5&name=Pier+%26+co",
  );
});

test("a place needs both coordinates; what is wrong is told at its field", () => {
  const entered = new FormData();
  entered.set("lat", "90");
  entered.set("lng", "180.1");
  expect(readPlace(entered)).toEqual({
    place: null,
    errors: { lng: "Enter degrees from -180 to 180, such as 121.4737." },
  });
  entered.set("lng", "180");
  expect(readPlace(entered)).toEqual({ place: { lat: 90, lng: 180, name: "", address: "" }, errors: {} });
});

const framed = (text: string) => isFramed(parseAddress(text)!, ["https://shop.example"]);

test("only an address of the web is opened, and only one of a configured origin inside the app", () => {
  for (const text of ["", "javascript:alert(1)", "data:text/html,x", "/api/docs", "ftp://a.example"]) {
    expect([text, parseAddress(text)]).toEqual([text, null]);
  }
  expect(framed("https://shop.example/a?b#c")).toBe(true);
  expect(framed("http://shop.example/")).toBe(false);
  expect(framed("https://shop.example:8443/")).toBe(false);
  expect(framed("https://shop.example.evil.example/")).toBe(false);
});
