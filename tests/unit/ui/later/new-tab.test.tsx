import { ref } from "valtio/vanilla";
import { beforeAll, expect, test } from "vitest";
import { activate } from "../../../../src/i18n/index.ts";
import type { DocumentKey, DocumentRow } from "../../../../src/shared/schema.ts";
import { newTab } from "../../../../src/ui/later/text/new-tab.ts";
import { fakeBrowser } from "../../browser.ts";
import { render } from "../../screens/render.tsx";

fakeBrowser();
const { documents } = await import("../../../../src/state/documents.ts");
const { Banners } = await import("../../../../src/parts/later/home/Banners.tsx");

beforeAll(() => activate("en"));

test.each(["https://shop.example/a", "HTTP://shop.example", "./art/ship-1.svg", "/art/ship-1.svg"])(
  "%s opens newTab the app",
  (href) => expect(newTab(href)).toEqual({ target: "_blank", rel: "noopener noreferrer" }),
);

test.each(["#/pages/nft", "mailto:help@starship.example", "tel:123"])("%s does not", (href) =>
  expect(newTab(href)).toEqual({}),
);

test("a banner that leads to another site opens the screen that names or frames it; another leads to its own", () => {
  const value = ["https://shop.example/a?b=1", "#/pages/nft"].map((link) => ({
    id: link,
    image: "",
    title: "",
    link,
  }));
  const row = { key: "banners", value, asOf: "2026-11-21T11:00:00Z" } as DocumentRow;
  documents.rows = ref(new Map<DocumentKey, DocumentRow>([["banners", row]]));
  const [outside, inside] = render(<Banners />).match(/<a [^>]*>/g) ?? [];
  expect(outside).toContain('href="#/pages/webview?url=https%3A%2F%2Fshop.example%2Fa%3Fb%3D1"');
  expect(inside).toContain('href="#/pages/nft"');
});
