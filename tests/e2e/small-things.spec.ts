/** What is small and felt every day: a refresh that is seen, choices that stand in one line or one below the other. Rule U14. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import { show, shown } from "../support/screens.ts";

test("Refresh on Home turns as long as it is under way, and says how it ended", async ({
  app,
  server,
  context,
}) => {
  const page = await app.open("/", "en", await fundedMember(server, "refresher", "50"));
  await shown(page);
  const turning = page.locator("[data-turning]");
  await expect(turning).toHaveCount(0);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await context.route(/\/api\/sync\?/, async (route) => {
    await answered;
    await route.fallback();
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(turning).toBeVisible();
  answer();
  await expect(page.getByText("Up to date")).toBeVisible();
  await expect(turning).toHaveCount(0);
});

test("fault 706: the link to the inbox and the offer to install move nothing when they come", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "still_home", "50");
  const page = await app.open("/pages/nowhere", "en", member);
  await app.readyOffline(page);
  await page.evaluate(() => localStorage.setItem("starship.install", JSON.stringify({ firstAt: 0 })));
  // Another address than that of the kept screen.
  await page.goto(`${server.origin}/?a`);
  await shown(page);
  await page.evaluate(() => {
    const moved: number[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift" });
  });
  const offer = page.getByText("Add Starship to your home screen.");
  await expect(page.getByRole("link", { name: /^Inbox/ })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("beforeinstallprompt", { cancelable: true })));
  await expect(offer).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)).toEqual([]);
});

for (const motion of ["no-preference", "reduce"] as const) {
  test(`fault 709: a sheet grows out of the row that was pressed, also when its content comes later, unless its owner wants no motion: ${motion}`, async ({
    app,
    veteran,
  }) => {
    const page = await app.open("/pages/bill", "en", veteran);
    await page.emulateMedia({ reducedMotion: motion });
    await shown(page);
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function held(this: Element, ...how: Parameters<typeof animate>) {
        const animation = animate.apply(this, how);
        if (this.localName !== "dialog") return animation;
        // As at its first moment.
        animation.pause();
        animation.currentTime = 0;
        return animation;
      };
    });
    const row = page.locator("main li:has(a[href*='line='])").first();
    await row.getByRole("link").click();
    const sheet = page.getByRole("dialog");
    await expect(sheet).toBeAttached();
    await expect(sheet.getByText("Balance after")).toBeVisible();
    const [from, to] = [(await row.boundingBox())!, (await sheet.boundingBox())!];
    const isRow = (["x", "y", "width", "height"] as const).every(
      (side) => Math.abs(from[side] - to[side]) < 2,
    );
    expect(isRow).toBe(motion === "no-preference");
  });
}

/** The number of lines in which the options of each choice stand, beside their number. */
function choices(page: Page): Promise<[number, number][]> {
  return page.locator("fieldset:visible").evaluateAll((all) =>
    all.flatMap((one): [number, number][] => {
      const options = [...one.querySelectorAll<HTMLElement>("label:has([type=radio])")];
      return options.length < 2
        ? []
        : [[new Set(options.map(({ offsetTop }) => offsetTop)).size, options.length]];
    }),
  );
}

for (const language of ["vi-VN", "ms-MY"] as const) {
  test(`at 320 px the options of a choice stand in one line or one below the other: ${language}`, async ({
    app,
    veteran,
  }) => {
    const page = await app.open("/pages/bill", language, veteran);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const route of ["/pages/bill", "/pages/trade", "/pages/manage", "/pages/myNft", "/pages/my"]) {
      await show(page, route);
      const open = page.locator("button[aria-expanded=false][aria-controls]").first();
      if (route === "/pages/bill") await open.click();
      await expect.poll(async () => (await choices(page)).length, route).toBeGreaterThan(0);
      await expect
        .poll(async () => (await choices(page)).filter(([lines, of]) => lines !== 1 && lines !== of), route)
        .toEqual([]);
    }
  });
}

test("fault 959: what a password manager opens to change the password leads there with a worker, too", async ({
  app,
  server,
}) => {
  const page = await app.open("/", "en", await fundedMember(server, "leaked", "0"));
  await app.readyOffline(page);
  await page.goto(`${server.origin}/.well-known/change-password`);
  await expect(page.getByRole("heading", { name: "Change password", level: 1 })).toBeVisible();
});
