/** Red team: a page of somebody else plants an address in the withdrawal form, by the share target. */
import { expect } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import { test } from "../support/wired.ts";

const THIEF = "0x52908400098527886E0F7030069857D2E4169EE7";

test("a form that another site posts does not fill in the withdrawal form", async ({ openAs, wire, server, context }) => {
  const member = await fundedMember(server, "red_planted", "500");
  const page = await openAs("/pages/index", member);
  await expect(page.getByText("500.0000").first()).toBeVisible();
  // Until the worker knows of the session.
  await page.waitForTimeout(5000);
  await context.route("http://evil.example/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<meta name=referrer content=no-referrer><form method=post enctype="multipart/form-data" action="${wire.origin}/share"><input name=text value="${THIEF}"></form><script>document.forms[0].submit()</script>`,
    }),
  );
  const evil = await context.newPage();
  await evil.goto("http://evil.example/");
  await evil.waitForURL(/pages/);
  console.log("EVIL TAB NOW AT:", evil.url());
  await evil.close();
  // Days later, by the member's own way.
  await page.getByRole("link", { name: "Withdrawal" }).first().click();
  const address = page.getByRole("main").locator("[name=address]");
  await address.waitFor();
  await page.waitForTimeout(2500);
  console.log("ADDRESS:", await address.inputValue(), "|", await page.locator("main form").first().innerText());
  await page.screenshot({ path: "/tmp/redb-planted.png" });
  await expect(address).toHaveValue("", { timeout: 1000 });
});
