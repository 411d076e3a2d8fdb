/** Keys of a keyboard: tabs, the list's search, and what lists them. Rule U29. */
import { newMember } from "../support/client.ts";
import { expect, test } from "../support/e2e.ts";
import { shown } from "../support/screens.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const heading = (name: string) => ({ name, level: 1 });

test("numbers lead to the tabs, / into the list's search, ? lists them, and they can be switched off @wide", async ({
  app,
  server,
}) => {
  const member = await newMember(server.origin, "keyed");
  for (const kind of ["notice", "article"] as const)
    await member.call("POST operator/notices", {
      kind,
      languages: { en: { title: "Keyed", summary: "", body: "." } },
    });
  const page = await app.open("/pages/article", "en", member);
  await shown(page);
  // They come after what the first screen needs.
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible({ timeout: 500 });
  }).toPass();
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Search the list");
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();

  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Search" });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("");
  await page.locator("h1").focus();
  await page.keyboard.press("2");
  await expect(page.getByRole("heading", heading("Trade"))).toBeFocused();
  // From tab to tab nothing is added to the history.
  await page.keyboard.press("6");
  await expect(page.getByRole("heading", heading("My"))).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/article$/);

  await page.goto(`${server.origin}/#/pages/bill`);
  // The heading comes before the list and its search.
  await expect(page.getByRole("button", { name: "Search and dates" })).toBeVisible();
  await page.getByRole("heading", heading("Bill")).focus();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();

  await page.goto(`${server.origin}/#/pages/my`);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await help.getByLabel("Use keyboard shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", heading("My"))).toBeVisible();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(help.getByLabel("Use keyboard shortcuts")).not.toBeChecked();
  await page.keyboard.press("Escape");
  await page.keyboard.press("2");
  await page.keyboard.press("?");
  await expect(page.getByRole("heading", heading("My"))).toBeVisible();
  await expect(help).toBeHidden();
});

test(
  "fault 640: a key that is typed, held with another or pressed over a sheet is none of these",
  { tag: "@wide" },
  async ({ app, server }) => {
    const page = await app.open("/pages/my", "en", await newMember(server.origin, "typing"));
    await shown(page);
    // The sheet is there once the keys are.
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("1");
    await page.keyboard.press("/");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page).toHaveURL(/pages\/my$/);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    for (const held of ["Control", "Alt", "Meta"]) {
      const stopped = await page.evaluate((modifier) => {
        const event = new KeyboardEvent("keydown", {
          key: "2",
          bubbles: true,
          cancelable: true,
          [`${modifier === "Control" ? "ctrl" : modifier.toLowerCase()}Key`]: true,
        });
        return !document.body.dispatchEvent(event);
      }, held);
      expect(stopped, held).toBe(false);
    }
    await expect(page).toHaveURL(/pages\/my$/);

    await page.goto(`${server.origin}/#/pages/trade`);
    const amount = page.locator("[name=amount]");
    await amount.pressSequentially("120");
    await expect(amount).toHaveValue("120");
    await expect(page.getByRole("heading", heading("Trade"))).toBeVisible();
    // Nothing to search here: the key is left to the browser.
    await page.getByRole("heading", heading("Trade")).focus();
    const left = await page.evaluate(() => {
      const event = new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true });
      return document.body.dispatchEvent(event);
    });
    expect(left).toBe(true);
  },
);
