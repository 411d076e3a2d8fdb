import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import * as tabs from "../../../src/ui/icons/tabs.tsx";
import { themes } from "./tokens.ts";

const html = readFileSync(new URL("../../../index.html", import.meta.url), "utf8");
const packed = pack(html);

/** Markup with one spelling: no white space between elements, none doubled, no end of an empty element. */
function pack(markup: string): string {
  return markup
    .replace(/\s+/g, " ")
    .replace(/ ?\/?> ?/g, ">")
    .replace(/><\/(?:path|circle|rect|ellipse)>/g, ">");
}

describe("the static shell", () => {
  it("holds nothing that the content policy refuses", () => {
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
  });

  it.each(Object.entries(tabs))("draws %s as the tab bar does", (_, Icon) => {
    const drawn = pack(renderToStaticMarkup(<Icon />)).replace(/^<svg[^>]*>|<\/svg>$/g, "");
    expect(packed).toContain(drawn);
  });

  it("takes every colour from the tokens, light before dark", () => {
    const light = new Set(Object.values(themes.light));
    const dark = new Set(Object.values(themes.dark));
    const pairs = [...html.matchAll(/light-dark\((#\w+), (#\w+)\)/g)];
    expect(pairs.length).toBeGreaterThan(3);
    for (const [, first, second] of pairs) {
      expect(light).toContain(first);
      expect(dark).toContain(second);
    }
    const plain = html.replace(/light-dark\([^)]*\)|<meta[^>]*>/g, "").matchAll(/"(#[0-9a-f]{6})"/g);
    for (const [, colour] of plain) expect(dark).toContain(colour);
  });

  it("fits into the first flight of packets", () => {
    expect(Buffer.byteLength(html)).toBeLessThan(14_000);
  });
});
