/** Midnight passes while a screen is open without a connection. */
import type { BrowserContext } from "@playwright/test";
import { expect, testAlone } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";

/** Gives pages `aDayLater`, after which the device's clock shows the next day, without an event. */
async function shiftableClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const Real = Date;
    let shift = 0;
    (globalThis as unknown as { aDayLater(): void }).aDayLater = () => void (shift = 86_400_000);
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
}

const aDayLater = () => (globalThis as unknown as { aDayLater(): void }).aDayLater();

testAlone(
  "fault 761: over midnight the time of what is shown gets its day",
  async ({ app, server, context }) => {
    await shiftableClock(context);
    const member = await fundedMember(server, "over_midnight", "75");
    const page = await app.open("/pages/manage", "en", member);
    await app.readyOffline(page);
    await server.pause();
    await context.setOffline(true);
    const age = page.getByText(/^Offline, as of/).first();
    await expect(age).toHaveText(/^Offline, as of \d+:\d\d [AP]M$/);
    await page.evaluate(aDayLater);
    await expect(age).toHaveText(/^Offline, as of \w+ \d+, \d{4}, \d+:\d\d [AP]M$/);
  },
);

testAlone(
  "fault 899: over the platform's midnight, coming releases of a lot that is open begin a day later",
  async ({ app, server, context }) => {
    await shiftableClock(context);
    const member = await fundedMember(server, "over_platform_midnight", "75");
    await member.credit("over_platform_midnight", "50", "lock");
    const page = await app.open("/pages/positions", "en", member);
    await app.readyOffline(page);
    await page.getByRole("radio", { name: "Locked", exact: true }).click();
    await server.pause();
    await context.setOffline(true);
    await page.getByRole("list", { name: "Locked fuel by day" }).getByRole("link").click();
    const sheet = page.getByRole("dialog");
    await expect(sheet).toContainText("Today is not over");
    await page.evaluate(aDayLater);
    await expect(sheet).not.toContainText("Today is not over");
    await expect(sheet).toContainText("With the next release");
  },
);
