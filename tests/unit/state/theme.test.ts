/** The colour of the browser's own bar. */
import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { themes } from "../ui/tokens.ts";

const html = readFileSync(new URL("../../../index.html", import.meta.url), "utf8");
const bars = [...html.matchAll(/name="theme-color" media="([^"]+)" content="([^"]+)"/g)].map(
  ([, media, content]) => ({ media: media!, content: content! }),
);
const dataset: Record<string, string> = {};
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("document", { documentElement: { dataset }, querySelectorAll: () => bars });
const { applyTheme, setTheme } = await import("../../../src/state/theme.ts");

const colours = () => bars.map(({ content }) => content);

beforeEach(() => applyTheme());

test("it follows the system as index.html says, which has the grounds of tokens.css", () => {
  setTheme("system");
  expect(colours()).toEqual([themes.dark["ground"], themes.light["ground"]]);
  expect(bars).toHaveLength(2);
});

test.each(["dark", "light"] as const)("a chosen %s theme colours it whatever the system prefers", (theme) => {
  setTheme(theme);
  const ground = themes[theme]["ground"];
  expect(colours()).toEqual([ground, ground]);
  expect(dataset["theme"]).toBe(theme);
});
