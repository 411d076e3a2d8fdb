/** Red team: midnight passes while a screen is open without a connection; nothing else happens. */
import { expect, testAlone } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";

for (const route of ["/", "/pages/bill", "/pages/manage", "/pages/trade"])
  testAlone(`${route}: over midnight the time of what is shown gets its day`, async ({ app, server, context }) => {
    await context.addInitScript(() => {
      const Real = Date;
      let shift = 0;
      (globalThis as { __shift?: (ms: number) => void }).__shift = (ms) => (shift = ms);
      globalThis.Date = class extends Real {
        constructor(...args: unknown[]) {
          if (args.length === 0) super(Real.now() + shift);
          else super(...(args as [number]));
        }
        static override now() {
          return Real.now() + shift;
        }
      } as DateConstructor;
    });
    const member = await fundedMember(server, "red_midnight", "75");
    const page = await app.open(route, "en", member);
    await app.readyOffline(page);
    await expect(page.getByText(/As of/).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await server.pause();
    await context.setOffline(true);
    const age = page.getByText(/Offline, as of/).first();
    await expect(age).toBeVisible();
    await page.waitForTimeout(2000);
    const before = await age.innerText();
    await page.evaluate(() => (globalThis as unknown as { __shift(ms: number): void }).__shift(24 * 3_600_000));
    await page.waitForTimeout(45_000);
    console.log(route, "BEFORE:", before, "| A DAY LATER:", await age.innerText(), "|", await page.evaluate(() => String(new Date())));
    await page.screenshot({ path: `/tmp/redb-mid${route.replaceAll("/", "-")}.png` });
    expect(await age.innerText()).not.toBe(before);
  });
