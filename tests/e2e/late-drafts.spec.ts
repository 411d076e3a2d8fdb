/** On a slow phone what was kept is read after the member has begun to type: it replaces nothing. */
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../support/e2e.ts";
import * as images from "../support/images.ts";
import { chooseLevel, everythingKept, fundedMember } from "../support/member.ts";
import { ADDRESS } from "../support/withdraw.ts";

type Held = { releaseDrafts(): Promise<void> };

/** From the next start of the page, drafts are read when `release` says so. */
async function holdDrafts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { addEventListener } = IDBRequest.prototype;
    IDBRequest.prototype.addEventListener = function (type: string, listener: never) {
      const isHeld = type === "success" && (this.source as IDBObjectStore | null)?.name === "drafts";
      const late = (event: Event) => void promise.then(() => (listener as EventListener)(event));
      addEventListener.call(this, type, isHeld ? late : listener);
    };
    (globalThis as unknown as Held).releaseDrafts = async () => {
      resolve();
      for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
    };
  });
}

const release = (page: Page) => page.evaluate(() => (globalThis as unknown as Held).releaseDrafts());

test("fault 750: an amount typed in USDT stays one when the last choice of the trade screen is read late", async ({
  app,
  server,
  context,
}) => {
  const member = await fundedMember(server, "late_pair", "500");
  const page = await app.open("/pages/trade", "en", member);
  await page.getByRole("radio", { name: "Convert" }).check({ force: true });
  await expect.poll(() => everythingKept(page)).toContain("filter/trade");
  await holdDrafts(context);
  await page.reload();
  const amount = page.getByRole("main").locator("[name=amount]");
  await amount.fill("100");
  await release(page);
  await expect(page.getByText("Amount in USDT")).toBeVisible();
  await expect(amount).toHaveValue("100");
  // Nothing typed: the choice of last time.
  await page.reload();
  await release(page);
  await expect(page.getByText("Amount in EPD")).toBeVisible();
});

for (const { route, before, typed } of [
  {
    route: "/pages/convert",
    before: { account: "genesis", amount: "150" },
    typed: { account: "late_other", amount: "20" },
  },
  { route: "/pages/withdraw", before: { address: ADDRESS, amount: "5000" }, typed: { amount: "20" } },
  { route: "/pages/pledge", before: { amount: "5000" }, typed: { amount: "20" } },
])
  test(`fault 750: ${route}: what is typed is not replaced by what was begun before`, async ({
    app,
    server,
    context,
  }) => {
    const member = await fundedMember(server, `late${route.replaceAll("/", "_")}`, "60");
    const page = await app.open(route, "en", member);
    const main = page.getByRole("main");
    await fillIn(main, before);
    await main.locator("form button[type=submit]").first().click();
    await main.getByRole("link", { name: /^(Deposit USDT|Buy fuel)$/ }).click();
    await expect(page.getByText(/^Your payment of .* is waiting$/)).toBeVisible();
    await holdDrafts(context);
    await page.goto(`${server.origin}/?again#${route}`);
    await fillIn(main, typed);
    await release(page);
    for (const [name, text] of Object.entries({ ...emptied(before), ...typed }))
      await expect(main.locator(`[name=${name}]`).first()).toHaveValue(text);
  });

test("fault 750: a sheet that the member has opened is not replaced by one that was begun before", async ({
  app,
  server,
  context,
}) => {
  const member = await fundedMember(server, "late_vote", "60");
  const page = await app.open("/pages/vote", "en", member);
  await chooseLevel(page, 1);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("link", { name: "Deposit USDT" }).click();
  await expect(page.getByText("Your payment of 100 USDT is waiting")).toBeVisible();
  await holdDrafts(context);
  await page.goto(`${server.origin}/?again#/pages/vote`);
  await chooseLevel(page, 2);
  await expect(sheet.getByText("Vote at level 2")).toBeVisible();
  await release(page);
  await expect(sheet.getByText("Vote at level 2")).toBeVisible();
});

async function fillIn(main: ReturnType<Page["getByRole"]>, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await main.locator(`[name=${name}]`).first().fill(text);
}

function emptied(fields: object): Record<string, string> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, ""]));
}

test("fault 874: a picture that is added before the stored draft is read is kept with its text", async ({
  app,
  server,
  context,
}) => {
  await holdDrafts(context);
  const page = await app.open("/pages/feedback", "en", await fundedMember(server, "late_picture", "0"));
  const text = page.getByRole("textbox", { name: "What would you like to tell us?" });
  const shown = page.getByRole("img", { name: "Picture 1" });
  await text.fill("Half a sent");
  await page
    .locator("input[type=file]")
    .setInputFiles([{ name: "dot.png", mimeType: "image/png", buffer: images.png() }]);
  await expect(shown).toHaveJSProperty("naturalWidth", 1);
  // It is prepared.
  await expect(page.getByRole("button", { name: "Send" })).not.toHaveAttribute("aria-busy");
  await release(page);
  await expect.poll(() => everythingKept(page)).toContain('"pictures":[{');
  await page.reload();
  await release(page);
  await expect(text).toHaveValue("Half a sent");
  await expect(shown).toHaveJSProperty("naturalWidth", 1);
});
