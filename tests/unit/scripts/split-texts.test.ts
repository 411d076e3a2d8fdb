import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { messages as first } from "../../../locales/vi-VN.po";
import { messages as forms } from "../../../locales/vi-VN.po?forms?lingui";
import { messages as rest } from "../../../locales/vi-VN.po?lingui";
import * as chunks from "../../../scripts/build/chunks.ts";
import { extentOf, isOnlyConsoles } from "../../../scripts/build/split-texts.ts";

const root = path.resolve(import.meta.dirname, "../../..");

describe("a text waits for other screens", () => {
  test.each([
    ["is used on another screen", "src/screens/votes/index.tsx", "all"],
    ["is used in a money sheet", "src/parts/later/money/MoneyForm.tsx", "all"],
    ["is used by what comes when the app has started", "src/app/later/VersionPrompt.tsx", "all"],
    ["is a title of another screen", "src/app/routes.ts", "all"],
    ["is used where a member signs in", "src/screens/accounts/sign-in/index.tsx", "forms"],
    ["tells a member why something was refused", "src/i18n/later/reason-texts.ts", "forms"],
    ["is used on the first screen", "src/screens/home/VoteCard.tsx", "first"],
    ["is used by the app itself", "src/app/Shell.tsx", "first"],
    ["is used in a part of every screen", "src/ui/controls/Button.tsx", "first"],
  ])("%s", (_, file, expected) => {
    expect(extentOf([[file]])).toBe(expected);
  });

  test("one use on the first screen is enough to bring it there, and so is no known use", () => {
    expect(extentOf([["src/screens/votes/index.tsx"], ["src/screens/home/VoteCard.tsx"]])).toBe("first");
    expect(extentOf([])).toBe("first");
  });
});

test("a text of the operators' console alone is none of the app's", () => {
  expect(isOnlyConsoles([["console/Desk.tsx"], ["console/rooms/Home.tsx"]])).toBe(true);
  expect(isOnlyConsoles([["console/Desk.tsx"], ["src/ui/layout/Sheet.tsx"]])).toBe(false);
  expect(isOnlyConsoles([])).toBe(false);
  expect([first, forms, rest].flatMap((texts) => Object.values(texts).flat())).not.toContain(
    "Đề xuất của người vận hành khác",
  );
});

test("a catalogue is split without a text lost or doubled", () => {
  const ids = [first, forms, rest].flatMap((texts) => Object.keys(texts));
  expect(new Set(ids).size).toBe(ids.length);
  const catalogue = fs.readFileSync(path.join(root, "locales/vi-VN.po"), "utf8");
  const written = catalogue.match(/^(?:#~ )?msgid .*/gm);
  const places = catalogue.split("\n\n").map((entry) => entry.match(/^#: .*/gm) ?? []);
  const consoles = places.filter(
    (of) => of.length > 0 && of.every((place) => place.startsWith("#: console/")),
  );
  expect(consoles.length).toBeGreaterThan(100);
  const onlyServer = written?.filter((entry) => entry.includes('"push.')) ?? [];
  expect(onlyServer.length).toBeGreaterThan(0);
  // The first entry is the catalogue's own head.
  expect(ids.length + 1 + onlyServer.length + consoles.length).toBe(written?.length);
  expect(Object.keys(first).length).toBeLessThan(Object.keys(rest).length);
  expect(Object.keys(forms).length * 5).toBeLessThan(Object.keys(rest).length);
});

test("the first screen imports nothing whose texts come later", () => {
  const seen = new Set<string>();
  follow("src/app/boot.ts", seen);
  follow("src/app/main.tsx", seen);
  follow("src/screens/home/index.tsx", seen);
  expect(seen.size).toBeGreaterThan(50);
  expect([...seen].filter((file) => chunks.later.test(file))).toEqual([]);
});

test("fault 887: the screens where a member signs in or registers import nothing whose texts come later", () => {
  const seen = new Set<string>();
  follow("src/screens/accounts/sign-in/index.tsx", seen);
  follow("src/screens/accounts/register/index.tsx", seen);
  expect(seen.size).toBeGreaterThan(50);
  const withTexts = [...seen].filter((file) => /@lingui\/(core|react)\/macro"/.test(sourceOf(file)));
  expect(withTexts.length).toBeGreaterThan(10);
  expect(withTexts.filter((file) => !chunks.isFirst(file) && !chunks.isForms(file))).toEqual([]);
});

test("the entry imports only what is in the first chunk, so that it waits for nothing else", () => {
  const seen = new Set<string>();
  follow("src/app/boot.ts", seen);
  seen.delete("src/app/boot.ts");
  const direct = importsOf("src/app/boot.ts");
  expect(direct.length).toBeGreaterThan(3);
  expect(direct.filter((file) => !chunks.start.test(file))).toEqual([]);
  expect([...seen].filter((file) => chunks.first.test(file) || chunks.later.test(file))).toEqual([]);
});

/** A file with what it imports at once, and what that imports. */
function follow(file: string, seen: Set<string>): void {
  if (seen.has(file) || !fs.existsSync(path.join(root, file))) return;
  seen.add(file);
  for (const imported of importsOf(file)) follow(imported, seen);
}

/** What a file imports at once; types are gone by then. */
function importsOf(file: string): string[] {
  return [...sourceOf(file).matchAll(/^(?:import|export) (?!type )([^;"]*?)from "(\.[^"]+)";/gm)].flatMap(
    ([, names = "", from = ""]) => {
      const isTypes =
        /^\{[^}]*\} $/.test(names) &&
        names
          .slice(1, -2)
          .split(",")
          .every((name) => /^\s*(type |$)/.test(name));
      return isTypes ? [] : [path.join(path.dirname(file), from)];
    },
  );
}

function sourceOf(file: string): string {
  return fs.readFileSync(path.join(root, file), "utf8");
}
