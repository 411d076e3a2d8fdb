import { describe, expect, test } from "vitest";
import { parseHash } from "../../../src/app/hash-location.ts";
import { referralLink } from "../../../src/screens/team/invite/link.ts";
import { qrModules } from "../../../src/screens/team/invite/poster.ts";
import { wrapText } from "../../../src/screens/team/invite/wrap.ts";

test("a referral link leads to the registration with the referrer in the query, wherever the app is served from", () => {
  const link = referralLink("captain_1", "https://starship.example/app/");
  expect(link).toBe("https://starship.example/app/#/pages/register?referrer=captain_1");
  expect(parseHash(new URL(link).hash)).toEqual({ path: "/pages/register", search: "referrer=captain_1" });
});

test("a code is a square with its three corners dark and no quiet zone around it", async () => {
  const modules = await qrModules("https://starship.example/#/pages/register?referrer=captain_1");
  expect(modules.every((row) => row.length === modules.length)).toBe(true);
  const last = modules.length - 1;
  expect([modules[0]?.[0], modules[0]?.[last], modules[last]?.[0]]).toEqual([true, true, true]);
  expect(modules[last]?.slice(-7).every(Boolean)).toBe(false);
});

const wrap = (text: string, width: number) => wrapText(text, width, (part) => part.length);

describe("a text on the poster, with characters as wide as one", () => {
  test("stays on one line where it fits exactly, and breaks between words where it does not", () => {
    expect(wrap("nothing is promised", 19)).toEqual(["nothing is promised"]);
    expect(wrap("nothing is promised", 18)).toEqual(["nothing is", "promised"]);
  });

  test("breaks a word that is wider than a line", () => {
    expect(wrap("https://starship", 6)).toEqual(["https:", "//star", "ship"]);
  });

  test("breaks Chinese between characters, and keeps punctuation with the one before it", () => {
    expect(wrap("不作承诺，也可能为零。", 5)).toEqual(["不作承诺，", "也可能为", "零。"]);
  });

  test("draws nothing of an empty one", () => {
    expect(wrap("", 5)).toEqual([]);
  });
});
