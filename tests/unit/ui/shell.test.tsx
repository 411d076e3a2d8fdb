import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import * as tabs from "../../../src/ui/icons/tabs.tsx";
import { themes } from "./tokens.ts";

const html = read("index.html");
const packed = pack(html);

function read(file: string): string {
  return readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
}

/** Markup with one spelling: no white space between elements, none doubled, no end of an empty element. */
function pack(markup: string): string {
  return markup
    .replace(/\s+/g, " ")
    .replace(/ ?\/?> ?/g, ">")
    .replace(/><\/(?:path|circle|rect|ellipse)>/g, ">");
}

describe("the static shell", () => {
  it.each(Object.entries(tabs))("draws %s as the tab bar does", (_, Icon) => {
    const drawn = pack(renderToStaticMarkup(<Icon />)).replace(/^<svg[^>]*>|<\/svg>$/g, "");
    expect(packed).toContain(drawn);
  });

  it("fits into the first flight of packets", () => {
    expect(Buffer.byteLength(html)).toBeLessThan(14_000);
  });
});

describe.each(["index.html", "console/index.html"])("what %s paints before scripts", (file) => {
  const page = read(file);

  it("holds nothing that the content policy refuses", () => {
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/);
  });

  it("takes every colour from the tokens, light before dark", () => {
    const light = new Set(Object.values(themes.light));
    const dark = new Set(Object.values(themes.dark));
    const pairs = [...page.matchAll(/light-dark\((#\w+), (#\w+)\)/g)];
    expect(pairs.length).toBeGreaterThan(3);
    for (const [, first, second] of pairs) {
      expect(light).toContain(first);
      expect(dark).toContain(second);
    }
    const plain = page.replace(/light-dark\([^)]*\)|<meta[^>]*>/g, "").matchAll(/"(#[0-9a-f]{6})"/g);
    for (const [, colour] of plain) expect(dark).toContain(colour);
  });
});
