import { expect, test } from "vitest";
import { chunksWith, pathsOf, type Manifest } from "../../../scripts/build/budgets.ts";

const manifest: Manifest = {
  "index.html": {
    file: "assets/index.js",
    isEntry: true,
    imports: ["_shared.js"],
    dynamicImports: ["src/screens/home/Home.tsx", "src/screens/votes/Vote.tsx"],
  },
  "_shared.js": { file: "assets/shared.js", imports: ["_react.js"] },
  "_react.js": { file: "assets/react.js", imports: ["_shared.js"] },
  "src/screens/home/Home.tsx": {
    file: "assets/Home.js",
    isDynamicEntry: true,
    imports: ["_list.js", "_shared.js"],
  },
  "src/screens/votes/Vote.tsx": { file: "assets/Vote.js", isDynamicEntry: true, imports: ["_sheet.js"] },
  "_list.js": { file: "assets/list.js" },
  "_sheet.js": { file: "assets/sheet.js" },
  "locales/en.po": { file: "assets/en.js", isDynamicEntry: true },
  "locales/vi-VN.po": { file: "assets/vi.js", isDynamicEntry: true },
  "locales/vi-VN.po?lingui": { file: "assets/vi-rest.js", isDynamicEntry: true },
  "src/ui/base.css": { file: "assets/base.css", src: "src/ui/base.css" },
};
const sizes = new Map([
  ["assets/vi.js", 2],
  ["assets/vi-rest.js", 3],
]);
const sizeOf = (file: string) => sizes.get(file) ?? 1;

test("the first screen is the entry, home, what both import, what the page preloads and the largest of the first texts", () => {
  expect(
    pathsOf(manifest, ["assets/preloaded.js", "assets/base.css"], sizeOf).firstScreen.toSorted(),
  ).toEqual([
    "assets/Home.js",
    "assets/index.js",
    "assets/list.js",
    "assets/preloaded.js",
    "assets/react.js",
    "assets/shared.js",
    "assets/vi.js",
  ]);
});

test("every lazy screen is a route", () => {
  expect([...pathsOf(manifest, [], sizeOf).routes]).toEqual([
    ["src/screens/home/Home.tsx", "assets/Home.js"],
    ["src/screens/votes/Vote.tsx", "assets/Vote.js"],
  ]);
});

test.each([
  ["entry", "index.html", "the build has no entry"],
  ["home screen", "src/screens/home/Home.tsx", "src/screens/home/"],
])("a build without %s is an error, not a small build", (_what, key, message) => {
  const { [key]: _left, ...rest } = manifest;
  expect(() => pathsOf(rest, [], sizeOf)).toThrow(message);
});

test("a build without catalogues is an error, not a small build", () => {
  const {
    "locales/en.po": _en,
    "locales/vi-VN.po": _vi,
    "locales/vi-VN.po?lingui": _later,
    ...rest
  } = manifest;
  expect(() => pathsOf(rest, [], sizeOf)).toThrow("locales/");
});

test("chunks that evaluate a script are found through what they import, circles too", () => {
  expect(chunksWith(manifest, "assets/sheet.js")).toEqual(["src/screens/votes/Vote.tsx"]);
  expect(chunksWith(manifest, "assets/react.js")).toEqual([
    "index.html",
    "_shared.js",
    "src/screens/home/Home.tsx",
  ]);
  expect(chunksWith(manifest, "assets/en.js")).toEqual([]);
});
