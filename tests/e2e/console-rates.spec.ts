/** The console's rates of other currencies: given, marked as old, withdrawn. Rules M34, M35. */
import type { Page } from "@playwright/test";
import { Client } from "../support/client.ts";
import { expectNoBarrier, goTo, openDesk } from "../support/console-page.ts";
import { expect, testAlone } from "../support/e2e.ts";

const NAME = "CNY rate";
const row = (page: Page, name = NAME) => page.getByRole("region", { name, exact: true });

async function send(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Reason").fill("The day's rate");
  await page.getByRole("button", { name: "Change now" }).click();
}

testAlone(
  "an admin gives a rate with its source and time, and withdraws it @wide",
  async ({ context, server: { origin } }) => {
    const anna = await openDesk(context, origin, "anna", ["admin"]);
    const rates = async () => (await new Client(origin).call("GET config", {})).exchangeRates;
    await goTo(anna, "/settings/currencies");
    await expect(row(anna)).toContainText("No values in CNY are shown.");
    await row(anna)
      .getByRole("button", { name: `Change: ${NAME}` })
      .click();
    await row(anna).getByLabel("Show values at this rate").check();
    await row(anna).getByLabel("For 1 USDT").fill("0");
    await row(anna).getByLabel("Source").fill(" ");
    await row(anna).getByLabel("Source").blur();
    await expect(row(anna)).toContainText("Enter 0.00000001 to 999,999.99999999 for 1 USDT.");
    await expect(row(anna)).toContainText("Enter a text.");
    await expect(row(anna)).toContainText("Enter a date and a time.");
    await expectNoBarrier(anna);
    await row(anna).getByLabel("For 1 USDT").fill("7.1234");
    await row(anna).getByLabel("Source").fill("Test Bank");
    await row(anna).getByRole("button", { name: "Now" }).click();
    await send(anna);
    await expect(row(anna)).toContainText("Members who choose CNY see ¥712.34 next to 100 USDT");
    const [given] = (await rates())!;
    expect(given).toMatchObject({ currency: "CNY", rate: "7.1234", source: "Test Bank" });
    expect(Date.now() - Date.parse(given!.at)).toBeLessThan(10 * 60_000);

    // A time that is far ahead is the platform's to refuse, and says why.
    await row(anna)
      .getByRole("button", { name: `Change: ${NAME}` })
      .click();
    await row(anna).getByLabel("Rate time").fill("2099-01-01T00:00");
    await send(anna);
    await expect(
      anna.getByText("The time of a rate must be at most 7 days before it takes effect"),
    ).toBeVisible();
    await goTo(anna, "/settings/currencies");
    await row(anna).getByLabel("Show values at this rate").uncheck();
    await send(anna);
    await expect(row(anna)).toContainText("No values in CNY are shown.");
    expect(await rates()).toEqual([]);
  },
);
