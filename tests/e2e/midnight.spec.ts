/** Midnight passes while a screen is open without a connection. */
import { expect, testAlone } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";

testAlone(
  "fault 761: over midnight the time of what is shown gets its day",
  async ({ app, server, context }) => {
    await context.addInitScript(() => {
      const Real = Date;
      let shift = 0;
      (globalThis as unknown as { aDayLater(): void }).aDayLater = () => {
        shift = 86_400_000;
        document.dispatchEvent(new Event("visibilitychange"));
      };
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
    const member = await fundedMember(server, "over_midnight", "75");
    const page = await app.open("/pages/manage", "en", member);
    await app.readyOffline(page);
    await server.pause();
    await context.setOffline(true);
    const age = page.getByText(/^Offline, as of/).first();
    await expect(age).toHaveText(/^Offline, as of \d+:\d\d [AP]M$/);
    await page.evaluate(() => (globalThis as unknown as { aDayLater(): void }).aDayLater());
    await expect(age).toHaveText(/^Offline, as of \w+ \d+, \d{4}, \d+:\d\d [AP]M$/);
  },
);
