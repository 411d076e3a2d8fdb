/** The app's routes stand in rules.md U1 and in every list that pictures and tests of screens are made from. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { routes } from "../../../src/app/routes.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");

const pathsOf = (visitor: boolean) =>
  routes
    .filter((route) => (route.visitor ?? false) === visitor)
    .flatMap(({ paths }) => paths)
    .toSorted();

/** What stands in code marks, sorted. */
const addresses = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, address]) => address!).toSorted();

/** Routes whose screens stand in none of the addresses that the source names in quotes. */
function missingFrom(source: string, visitor: boolean): string[] {
  const named = new Set([...source.matchAll(/"(\/[^"?]*)[^"]*"/g)].map(([, address]) => address!));
  return routes
    .filter(
      (route) => (route.visitor ?? false) === visitor && !route.paths.some((address) => named.has(address)),
    )
    .map(({ paths }) => paths[0]);
}

/** The array of that name. */
function listIn(source: string, name: string): string {
  const [, list] = new RegExp(`const ${name} = \\[(.*?)\\];`, "s").exec(source) ?? [];
  expect(list, name).toBeDefined();
  return list!;
}

test("rule U1 names every route, of visitors and of members", () => {
  const [, visitors, members] = /^\| (`\/`[^|]*) \| ([^|]*) \|$/m.exec(read("docs/rules.md")) ?? [];
  expect(addresses(visitors)).toEqual(pathsOf(true));
  expect(addresses(members)).toEqual(pathsOf(false));
});

test("tests of text size and of accessibility see every screen", () => {
  const screens = read("tests/support/screens.ts");
  expect(missingFrom(listIn(screens, "visitorRoutes"), true)).toEqual([]);
  expect(missingFrom(listIn(screens, "memberRoutes"), false)).toEqual([]);
});

test("every screen is pictured", () => {
  const pictures = read("scripts/screenshots.ts");
  expect([...missingFrom(pictures, true), ...missingFrom(pictures, false)]).toEqual([]);
});
