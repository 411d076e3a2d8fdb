import { describe, expect, it } from "vitest";
import { lightRules, themes } from "./tokens.ts";

/** Text on ground, as the components pair them. */
const textPairs: [text: string, ground: string][] = [
  ...["text", "text-quiet", "light-text"].flatMap((text): [string, string][] =>
    ["ground", "surface", "surface-raised", "field", "light-veil"].map((ground) => [text, ground]),
  ),
  ...["in", "out", "danger"].flatMap((text): [string, string][] =>
    ["ground", "surface", "surface-raised"].map((ground) => [text, ground]),
  ),
  ["on-light", "light"],
  ["on-light", "light-pressed"],
  ["on-danger", "danger-fill"],
  ["text-quiet", "track"],
  ["warning-text", "warning-veil"],
  ["danger-text", "danger-veil"],
  ["good-text", "good-veil"],
  ["tab-text", "tab-ground"],
  ["tab-current", "tab-ground"],
  ["tab-current", "tab-line"],
];

/** What must be seen but is not read: borders of fields, the focus. WCAG 2.2, 1.4.11. */
const shapePairs: [shape: string, ground: string][] = [
  ["line-strong", "surface"],
  ["line-strong", "field"],
  ["focus", "ground"],
  ["focus", "surface"],
  ...[1, 2, 3, 4, 5, 6, 7].map((part): [string, string] => [`part-${part}`, "surface"]),
];

/** Relative luminance of "#rrggbb". WCAG 2.2. */
function luminance(colour: string): number {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(colour);
  if (!match) throw new Error(`not a plain colour: ${colour}`);
  const [r = 0, g = 0, b = 0] = match.slice(1).map((hex) => {
    const part = Number.parseInt(hex, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

describe.each(Object.entries(themes))("the %s theme", (_, theme) => {
  it.each(textPairs)("%s can be read on %s", (text, ground) => {
    expect(contrast(theme[text] ?? "", theme[ground] ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapePairs)("%s can be seen on %s", (shape, ground) => {
    expect(contrast(theme[shape] ?? "", theme[ground] ?? "")).toBeGreaterThanOrEqual(3);
  });
});

it("the light theme is the same whether the member or the system chose it", () => {
  expect(lightRules.system).toEqual(lightRules.chosen);
});
