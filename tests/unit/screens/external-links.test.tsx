import { beforeAll, expect, test, vi } from "vitest";
import { activate } from "../../../src/i18n/index.ts";
import { cautionsOf, ownRoute, resembles, withoutCredentials } from "../../../src/screens/webview/caution.ts";
import { leadOf } from "../../../src/ui/later/text/lead.ts";
import { Markdown } from "../../../src/ui/later/text/Markdown.tsx";
import { render, stubDocument, textOf } from "./render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { ExternalPage } = await import("../../../src/screens/webview/ExternalPage.tsx");

beforeAll(() => activate("en"));

const KNOWN = ["app.starship.example", "shop.example"];
const cautions = (text: string) => cautionsOf(new URL(text), KNOWN);

test("fault 621: addresses of the web lead to the screen that names or frames them; the app's own stay", () => {
  expect(leadOf("HTTPS://a.example/x?y=1&z#w")).toBe(
    "#/pages/webview?url=HTTPS%3A%2F%2Fa.example%2Fx%3Fy%3D1%26z%23w",
  );
  for (const own of ["#/pages/nft", "mailto:a@b.example"]) expect(leadOf(own)).toBe(own);
  const markup = render(<Markdown text="[a](https://a.example/) [b](#/pages/nft)" />);
  expect(markup).toContain('href="#/pages/webview?url=https%3A%2F%2Fa.example%2F"');
  expect(markup).toContain('href="#/pages/nft"');
  expect(markup).not.toContain("_blank");
});

test.each([
  ["https://elsewhere.example/", []],
  ["https://pay.shop.example/", []],
  ["https://shop.example@evil.test/", ["credentials"]],
  ["https://sh\u043ep.example/", ["punycode"]],
  ["https://sh0p.example/", ["look_alike"]],
  ["https://shopp.example/", ["look_alike"]],
  ["https://shpo.example/", ["look_alike"]],
  ["https://shop.example.evil.test/", ["look_alike"]],
  ["https://shop-example.evil.test/", ["look_alike"]],
  ["https://app.starshlp.example/", ["look_alike"]],
  ["http://127.0.0.1/", ["numeric", "http"]],
  ["http://0x7f000001/", ["numeric", "http"]],
  ["https://[::1]/", ["numeric"]],
])("fault 622: %s is shown with what could pass it for another", (text, expected) => {
  expect(cautions(text)).toEqual(expected);
});

test("fault 622: a name without letters or of one label is imitated by nothing", () => {
  expect(resembles("127.0.0.2", "127.0.0.1")).toBe(false);
  expect(resembles("localhosts", "localhost")).toBe(false);
});

test("fault 622: the true host is named as it is resolved, and a password in the address is not sent", () => {
  const address = new URL("https://shop.example:pw@sh\u043ep.example:8443/a?b=1#c");
  expect(withoutCredentials(address).href).toBe(
    "https://xn--shp-uqc.example:8443/a?b=1#c".replace("xn--shp-uqc.example", address.hostname),
  );
  const markup = render(<ExternalPage address={address} known={KNOWN} />);
  expect(textOf(markup)).toContain(address.host);
  expect(markup).not.toContain("shop.example:pw");
  expect(markup).toContain(`href="https://${address.host}/a?b=1#c"`);
  expect(textOf(markup)).toContain("text before an @");
  expect(textOf(markup)).toContain("letters other than a to z");
});

test("an address of the app itself is a route of it, and of nothing else", () => {
  const here = { origin: "https://app.starship.example", pathname: "/" };
  expect(ownRoute(new URL("https://app.starship.example/#/pages/nft"), here)).toBe("/pages/nft");
  for (const text of [
    "https://app.starship.example/operator/#/x",
    "https://app.starship.example/#x",
    "https://a.example/#/pages/nft",
  ])
    expect(ownRoute(new URL(text), here)).toBeNull();
});
