/** With forced colours, as Windows' contrast themes have them, what only a colour would say is said and codes can be read. Rule U19. */
import type { Locator } from "@playwright/test";
import { expect, testWithoutWorker as test } from "../support/e2e.ts";
import { show } from "../support/screens.ts";
import { pretendChain } from "../support/veteran.ts";

test.use({
  contextOptions: { reducedMotion: "reduce", forcedColors: "active" },
  colorScheme: "dark",
  trace: "off",
});

const look = (of: Locator) =>
  of.evaluate((element) => {
    const { backgroundColor, outlineStyle } = getComputedStyle(element);
    return { backgroundColor, outlineStyle };
  });

test("fault 793: with forced colours a chosen option and the current tab look chosen, and a QR code is black on white", async ({
  app,
  veteran,
}) => {
  const page = await app.open("/pages/recharge", "en", veteran);
  await pretendChain(page, veteran);
  await show(page, "/pages/recharge");
  const code = page.getByRole("img", { name: "QR code" });
  await expect(code.locator("xpath=..")).toHaveCSS("background-color", "rgb(255, 255, 255)");

  await show(page, "/pages/trade");
  const options = page.locator("main fieldset label");
  expect(await look(options.nth(0))).not.toEqual(await look(options.nth(1)));
  const tabs = page.getByRole("navigation").getByRole("link");
  await expect(tabs.nth(1)).toHaveAttribute("aria-current", "page");
  expect(await look(tabs.nth(1))).not.toEqual(await look(tabs.nth(0)));
});
