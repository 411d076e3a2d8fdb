/** A device in the zone that is furthest ahead. */
import { expect, test } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";

test.use({ timezoneId: "Pacific/Kiritimati" });

test("fault 763: the day since when a recipient is a member is the platform's", async ({ app, server }) => {
  const member = await fundedMember(server, "far_zone", "500");
  await fundedMember(server, "far_payee", "0", "far_zone");
  const { memberSince } = await member.call("GET wallet/recipient", {
    account: "far_payee",
    act: "transfer",
  });
  const shown = new Date(`${memberSince}T00:00:00Z`).toLocaleDateString("en", {
    dateStyle: "medium",
    timeZone: "UTC",
  });
  const page = await app.open("/pages/convert", "en", member);
  const main = page.getByRole("main");
  await main.locator("[name=account]").fill("far_payee");
  await main.locator("[name=amount]").fill("100");
  await main.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("dialog").getByText(shown, { exact: true })).toBeVisible();
});
