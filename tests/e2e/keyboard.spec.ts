/** Whole journeys by the keyboard alone: what has the focus can be seen, it goes into a sheet and comes back out of it. */
import type { Locator, Page } from "@playwright/test";
import { Client, passwords } from "../support/client.ts";
import { expect, testWithoutWorker as test } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import { shown } from "../support/screens.ts";
import { ADDRESS } from "../support/withdraw.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const { payPassword } = passwords;
const MOST_TABS = 60;

/** Tabs on until it has the focus, which can be seen there. @throws when it is never reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await page.keyboard.press("Tab");
    if (await hasFocus(target)) return expectToShowFocus(page);
  }
  throw new Error(`${MOST_TABS} presses of Tab never led to ${String(target)}`);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement));
}

/** An outline around it or around what it is the label of, or the edge of its field. */
async function expectToShowFocus(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const focused = document.activeElement!;
    const marked = [focused, focused.nextElementSibling, focused.parentElement, focused.closest("label")];
    return marked.some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    });
  });
  expect(seen, "the focus can be seen").toBe(true);
}

async function enter(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Presses what opens the sheet, enters the password there and sends; then closes the receipt. */
async function pay(page: Page, opener: Locator): Promise<void> {
  const sheet = page.getByRole("dialog");
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  await expect(sheet).toBeVisible();
  expect(await sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await enter(page, sheet.locator("[name=payPassword]"), payPassword);
  // A live region that comes with its text is often not announced.
  const told = await sheet.evaluateHandle((dialog) => dialog.querySelector("[role=status]"));
  await page.keyboard.press("Enter");
  await expect(sheet.getByText("Operation Successful!")).toBeVisible();
  expect(await told.evaluate((region) => region?.textContent)).toContain("Operation Successful!");
  await expect(sheet.getByRole("heading").first()).toBeFocused();
  await tabTo(page, sheet.getByRole("button", { name: "OK" }));
  await page.keyboard.press("Enter");
  await expect(sheet).toBeHidden();
}

test("sign in, and change the language: the sheet takes the focus and gives it back", async ({
  app,
  server,
}) => {
  await fundedMember(server, "typist", "0");
  const page = await app.open("/pages/login", "en");
  await shown(page);
  await enter(page, page.locator("[name=account]"), "typist");
  await enter(page, page.locator("[name=password]"), passwords.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/pages\/index$/);
  // The address is there before the screen, which takes the focus when it comes: the login has a button alike.
  await shown(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const opener = page.locator("header button").last();
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  // Its script is loaded first, and the focus comes then.
  await expect(page.getByRole("dialog")).toBeVisible();
  await tabTo(page, page.getByRole("radio", { name: "English" }));
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("html")).toHaveAttribute("lang", "vi-VN");
  await expectToShowFocus(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(opener).toBeFocused();
  await expectToShowFocus(page);
});

test("vote from the tab bar", async ({ app, server }) => {
  const member = await fundedMember(server, "typist_votes", "1000");
  const page = await app.open("/", "en", member);
  await shown(page);
  await tabTo(page, page.getByRole("link", { name: "Vote", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Vote" })).toBeFocused();
  const levels = page.getByRole("list", { name: "Levels" });
  await pay(page, levels.getByRole("button").first());
  await expect(page.getByRole("region", { name: "My votes" })).toContainText("Level 1");
  expect(await member.call("GET wallet/balances", {})).toMatchObject({ balance: "900" });
});

test("fault 972: a connection that is lost for a moment takes no focus from Pay, which waits for it", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "typist_flickers", "1000");
  const page = await app.open("/pages/vote", "en", member);
  const sheet = page.getByRole("dialog");
  const payButton = sheet.getByRole("button", { name: /^Pay / });
  await page.getByRole("list", { name: "Levels" }).getByRole("button").first().click();
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await payButton.focus();
  await page.context().setOffline(true);
  await expect(payButton).toBeDisabled();
  await expect(payButton).toBeFocused();
  await page.keyboard.press("Enter");
  await sheet.locator("[name=payPassword]").press("Enter");
  await payButton.focus();
  await page.context().setOffline(false);
  await expect(payButton).toBeEnabled();
  await expect(payButton).toBeFocused();
  await expect(sheet.getByText("Operation Successful!")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(sheet.getByText("Operation Successful!")).toBeVisible();
  expect(await member.call("GET wallet/balances", {})).toMatchObject({ balance: "900" });
});

test("fault 976: who pays by Enter in the password's field is at Pay while it is sent, and after a refusal", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "typist_refused", "1000");
  const page = await app.open("/pages/vote", "en", member);
  const sheet = page.getByRole("dialog");
  const payButton = sheet.locator("button[type=submit]");
  await page.getByRole("list", { name: "Levels" }).getByRole("button").first().click();
  const sent = Promise.withResolvers<void>();
  await page.route("**/api/vote/*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await sent.promise;
    await route.fulfill({ json: { code: 500, msg: "", data: { reason: "suspended" } } });
    return undefined;
  });
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.locator("[name=payPassword]").press("Enter");
  await expect(payButton).toHaveText("Sending");
  await expect(payButton).toBeFocused();
  sent.resolve();
  await expect(sheet.getByText("The platform has suspended this for now.")).toBeVisible();
  await expect(payButton).toBeFocused();
  await page.unroute("**/api/vote/*");
  await page.keyboard.press("Enter");
  await expect(sheet.getByText("Operation Successful!")).toBeVisible();
  expect(await member.call("GET wallet/balances", {})).toMatchObject({ balance: "900" });
});

test("fault 977: a connection that is lost for a moment takes no focus from a kind of notifications", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "typist_notified", "100");
  const page = await app.open("/pages/my", "en", member);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const kind = page.getByRole("dialog").getByRole("checkbox", { name: "Votes and pledges" });
  await kind.focus();
  await page.context().setOffline(true);
  await expect(kind).toBeDisabled();
  await expect(kind).toBeFocused();
  await page.keyboard.press("Space");
  await expect(kind).toBeChecked();
  await page.context().setOffline(false);
  await expect(kind).toBeEnabled();
  await expect(kind).toBeFocused();
  await page.keyboard.press("Space");
  await expect.poll(() => member.call("GET push/preferences", {})).toMatchObject({ votes: false });
});

test("fault 979: when what opened a sheet is gone with its outcome, the focus stays beside it", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "typist_locks", "100");
  const page = await app.open("/pages/security", "en", member);
  const sheet = page.getByRole("dialog");
  await page.getByRole("button", { name: "Set up app lock" }).focus();
  await page.keyboard.press("Enter");
  await sheet.locator("[name=pin]").fill("842917");
  await sheet.locator("[name=again]").fill("842917");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Set up app lock" })).toHaveCount(0);
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("region", { name: "App lock" }).locator(":focus")).toHaveCount(1);

  await new Client(server.origin).login("typist_locks");
  await new Client(server.origin).login("typist_locks");
  await page.goto("about:blank");
  await page.goto(`${server.origin}/#/pages/security`);
  await page.locator("[name=pin]").fill("842917");
  await page.keyboard.press("Enter");
  const devices = page.getByRole("list", { name: "Signed-in devices" });
  await expect(devices.getByRole("button")).toHaveCount(2);
  await devices.getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await sheet.getByRole("button", { name: "Sign out" }).focus();
  await page.keyboard.press("Enter");
  await expect(devices.getByRole("button")).toHaveCount(1);
  await expect(devices.getByRole("button")).toBeFocused();
});

test("withdraw; a sheet that is left gives the focus back to what opened it", async ({ app, server }) => {
  const member = await fundedMember(server, "typist_leaves", "1000");
  const page = await app.open("/pages/withdraw", "en", member);
  await shown(page);
  await enter(page, page.locator("[name=address]"), ADDRESS);
  await enter(page, page.locator("[name=amount]"), "100");
  const opener = page.getByRole("button", { name: "Continue" });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(opener).toBeFocused();
  await pay(page, opener);
  expect(await member.call("GET wallet/balances", {})).toMatchObject({ balance: "900" });
});

test("transfer to a member below", async ({ app, server }) => {
  const member = await fundedMember(server, "typist_sends", "500");
  await fundedMember(server, "typist_below", "0", "typist_sends");
  const page = await app.open("/pages/convert", "en", member);
  await shown(page);
  await enter(page, page.locator("[name=account]"), "typist_below");
  await enter(page, page.locator("[name=amount]"), "30");
  await pay(page, page.getByRole("button", { name: "Continue" }));
  await expect(page.getByRole("list", { name: "My transfers" })).toContainText("To typist_below");
});

test("write feedback, and find it in the record", async ({ app, server }) => {
  const page = await app.open("/pages/feedback", "en", await fundedMember(server, "typist_asks", "0"));
  await shown(page);
  await enter(page, page.getByRole("textbox"), "Typed without a mouse.");
  await tabTo(page, page.getByRole("button", { name: "Send" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Thank you, your feedback has arrived.")).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "My feedback" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Typed without a mouse.")).toBeVisible();
});

/** Where the focus is under something else: the bar with the tabs, or a title that sticks. */
function coveredFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement!;
    if (focused === document.body) return null;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    if (right - left < 2 || bottom - top < 2) return null;
    const points = [top + 2, (top + bottom) / 2, bottom - 2].map((y) =>
      document.elementFromPoint((left + right) / 2, y),
    );
    const isSeen = points.every((at) => at !== null && (focused.contains(at) || at.contains(focused)));
    return isSeen ? null : (focused.textContent ?? focused.outerHTML).trim().slice(0, 40);
  });
}

for (const route of ["/pages/my", "/pages/nft", "/pages/security", "/pages/bill"]) {
  test(`on ${route} what has the focus lies under no bar`, async ({ app, server }) => {
    const member = await fundedMember(server, `walker_${route.replace(/\W/g, "")}`, "500");
    const page = await app.open(route, "en", member);
    await shown(page);
    const covered: string[] = [];
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      await page.keyboard.press("Tab");
      const found = await coveredFocus(page);
      if (found !== null) covered.push(found);
      if (await page.evaluate(() => document.activeElement === document.body)) break;
    }
    expect(covered).toEqual([]);
  });
}
