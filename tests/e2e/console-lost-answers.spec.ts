/** An operator's act whose answer is lost has one effect, whatever happens to its page meanwhile. Rule O145. */
import { goTo, openDesk } from "../support/console-page.ts";
import { expect, testAlone } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";

testAlone(
  "fault 790: a credit whose answer was lost is booked once, after its sheet was closed and its page reloaded",
  async ({ context, server }) => {
    const member = await fundedMember(server, "credited_once", "10");
    const page = await openDesk(context, server.origin, "cara", ["finance"]);
    await goTo(page, "/members/credited_once");
    const sheet = page.getByRole("dialog");
    const credit = async (amount: string, reason: string) => {
      await page.getByRole("button", { name: "Credit" }).click();
      await sheet.getByLabel("Amount").fill(amount);
      await sheet.getByRole("button", { name: "Review" }).click();
      await sheet.getByLabel("Reason").fill(reason);
      await sheet.getByRole("button", { name: "Credit", exact: true }).click();
    };
    const balance = async () => (await member.call("GET wallet/balances", {})).usdt;

    await page.route("**/api/operator/credit", async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await credit("5", "A prize");
    await expect(sheet).toContainText("We do not know whether it went through.");
    expect(await balance()).toBe("15");
    await page.unroute("**/api/operator/credit");

    await page.reload();
    await credit("5", "The prize");
    await expect(page.getByText("Done", { exact: true })).toBeVisible();
    expect(await balance()).toBe("15");
    await credit("5", "Another prize");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await balance()).toBe("20");
  },
);
