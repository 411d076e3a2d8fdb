import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { Markdown } from "../../../../src/ui/later/text/Markdown.tsx";
import { isSafeImage, isSafeLink } from "../../../../src/ui/later/text/parse-markdown.ts";

function render(text: string) {
  return renderToStaticMarkup(<Markdown text={text} />).replace(/^<div[^>]*>|<\/div>$/g, "");
}

describe("the subset", () => {
  it("goes down one heading at a time, whatever the text skips", () => {
    expect(render("## One\n## Two")).toBe("<h2>One</h2><h2>Two</h2>");
    expect(render("# One\n### Two\n## Three")).toBe("<h2>One</h2><h3>Two</h3><h3>Three</h3>");
    expect(render("### One\n# Two")).toBe("<h2>One</h2><h2>Two</h2>");
  });

  it("has headings below the screen's own", () => {
    expect(render("# One\n## Two\n### Three")).toBe("<h2>One</h2><h3>Two</h3><h4>Three</h4>");
  });

  it("joins lines into paragraphs and parts them at empty lines", () => {
    expect(render("a\nb\r\n\r\nc")).toBe("<p>a\nb</p><p>c</p>");
  });

  it("has bullet and numbered lists, which do not run into each other", () => {
    expect(render("- a\n- *b*\n1. c\n2) d")).toBe(
      "<ul><li>a</li><li><em>b</em></li></ul><ol><li>c</li><li>d</li></ol>",
    );
    expect(render("- a\n\ntext\n- b")).toBe("<ul><li>a</li></ul><p>text</p><ul><li>b</li></ul>");
  });

  it("has bold and italic, and italic in bold", () => {
    expect(render("**a _b_ c** *d*")).toBe("<p><strong>a <em>b</em> c</strong> <em>d</em></p>");
  });

  it("leaves underscores inside a word and escaped marks alone", () => {
    expect(render("snake_case_name \\*plain\\*")).toBe("<p>snake_case_name *plain*</p>");
  });

  it("leads an address outside to the screen that names it, and a place in the app to it", () => {
    expect(render("[out](https://example.com/a)")).toBe(
      '<p><a href="#/pages/webview?url=https%3A%2F%2Fexample.com%2Fa">out</a></p>',
    );
    expect(render("[in](#/pages/vote)")).toBe('<p><a href="#/pages/vote">in</a></p>');
  });

  it("shows images from https and from our own server", () => {
    expect(render("![A ship](https://example.com/s.png)")).toContain(
      '<img src="https://example.com/s.png" alt="A ship"',
    );
    expect(render("![](art/ship-1.svg)")).toContain('src="art/ship-1.svg"');
  });
});

describe("hostile text", () => {
  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.example",
    "/\\evil.example",
    "https:evil",
    "https://",
    "file:///etc/passwd",
    "blob:https://x",
    "\u0001javascript:alert(1)",
  ])("never links to %j", (href) => {
    expect(isSafeLink(href)).toBe(false);
    expect(render(`[press me](${href})`)).not.toContain("<a");
  });

  it.each([
    "javascript:x",
    "data:image/svg+xml,x",
    "http://example.com/x.png",
    "//evil.example/x.png",
    "\\\\evil\\x",
    "a:b",
  ])("never loads an image from %j", (src) => {
    expect(isSafeImage(src)).toBe(false);
    expect(render(`![alt](${src})`)).not.toContain("<img");
  });

  it("shows HTML as the text that it is", () => {
    expect(render("<script>alert(1)</script><img src=x onerror=y>")).toBe(
      "<p>&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=y&gt;</p>",
    );
  });

  it("cannot leave an attribute", () => {
    expect(render('[a](https://x.example/"onmouseover="alert(1))')).not.toMatch(/ onmouseover=/);
    expect(render('![" onerror="x](https://x.example/a.png)')).not.toMatch(/" onerror="/);
  });

  it("makes no link inside a link", () => {
    const html = render("[a [b](https://b.example) c](https://c.example)");
    expect(html).toContain(">b</a>");
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(render("[![x](https://a.example/i.png)](https://b.example)")).not.toContain("<a ");
  });

  it("never throws, and never makes an element outside the subset", () => {
    const allowed = /^(?:h2|h3|p|ul|ol|li|strong|em|a|img|link)$/;
    const mark = fc.constantFrom(
      "#",
      "*",
      "**",
      "_",
      "[",
      "]",
      "(",
      ")",
      "!",
      "\\",
      "- ",
      "1. ",
      "\n",
      "<a>",
      "x",
      "https://e.e",
      "javascript:",
    );
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 60 }), (marks) => {
        const html = render(marks.join(""));
        for (const [, tag = ""] of html.matchAll(/<([a-z0-9]+)/g)) expect(tag).toMatch(allowed);
        expect(html).not.toMatch(/(?:href|src)="javascript:/);
      }),
      { numRuns: 500 },
    );
  });

  it.each(["[", "![](", "[a](", "**"])("leaves ten thousand times %j as it is", (piece) => {
    const text = `${piece.repeat(10_000)}.`;
    expect(render(text)).toBe(`<p>${text}</p>`);
  });
});
