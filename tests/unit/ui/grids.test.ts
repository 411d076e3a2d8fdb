import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A column that is not named is as wide as its longest word, which large text makes wider than a phone. */
test("fault 969: every grid of the app names its columns, or places what is in it", () => {
  const unnamed = globSync("src/**/*.css").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/([^{}]+)\{([^{}]*)\}/g)]
      .filter(([, , rules]) => /display:\s*(inline-)?grid/.test(rules!))
      .filter(
        ([, , rules]) => !/grid-template|grid-auto-flow|place-items|place-content|justify-items/.test(rules!),
      )
      .map(([, selector]) => `${file}: ${selector!.trim()}`),
  );
  expect(unnamed).toEqual([]);
});
