/** What an installed app shows on iPhone and iPad until it has started. Rule U33. */
import sharp from "sharp";
import { expect, test } from "../support/e2e.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const links = "link[rel=apple-touch-startup-image]";

test.describe("an iPhone", () => {
  const size = { width: 393, height: 852 };
  test.use({ userAgent: IPHONE, viewport: size, screen: size, deviceScaleFactor: 3 });

  test("fault 652: an iPhone is given the pictures of its own screen, one for each theme", async ({
    app,
    server,
  }) => {
    const page = await app.open("/", "en");
    await expect(page.locator(links)).toHaveCount(2);
    const found = await page
      .locator(links)
      .evaluateAll((all: HTMLLinkElement[]) => all.map(({ media, href }) => ({ media, href })));
    for (const [at, theme] of ["dark", "light"].entries()) {
      const { media, href } = found[at]!;
      expect(media).toBe(`(orientation: portrait) and (prefers-color-scheme: ${theme})`);
      expect(href).toBe(`${server.origin}/startup/1179x2556-${theme}.png`);
      const answer = await fetch(href);
      expect(answer.headers.get("content-type")).toBe("image/png");
      const picture = sharp(Buffer.from(await answer.arrayBuffer()));
      expect(await picture.metadata()).toMatchObject({ width: 1179, height: 2556 });
      const { data } = await picture.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer({
        resolveWithObject: true,
      });
      const ground = theme === "dark" ? [11, 21, 48] : [241, 244, 251];
      // The picture has a palette, whose colours are rounded.
      for (const [i, value] of ground.entries()) expect(Math.abs(data[i]! - value)).toBeLessThanOrEqual(2);
    }
  });
});

test("fault 652: no other device is given any", async ({ app }) => {
  const page = await app.open("/", "en");
  await app.readyOffline(page);
  await expect(page.locator(links)).toHaveCount(0);
});
