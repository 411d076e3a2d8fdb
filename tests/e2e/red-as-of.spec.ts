/** Red team: the time of what is shown, while a screen stays open over midnight or a time zone. */
import { expect, test, testAlone } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";

testAlone("a screen that stays open without a connection over midnight says the day of what it shows", async ({
  app,
  server,
  context,
}) => {
  const member = await fundedMember(server, "red_midnight", "75");
  await context.clock.install({ time: new Date() });
  const page = await app.open("/", "en", member);
  await app.readyOffline(page);
  await expect(page.getByText("75.0000").first()).toBeVisible();
  await server.pause();
  await context.setOffline(true);
  const age = page.getByText(/Offline, as of/).first();
  await expect(age).toBeVisible();
  const before = await age.innerText();
  await context.clock.fastForward(24 * 3_600_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.waitForTimeout(1500);
  const after = await age.innerText();
  console.log("BEFORE:", before, "| A DAY LATER:", after, "| device says", await page.evaluate(() => String(new Date())));
  await page.screenshot({ path: "/tmp/redb-midnight.png" });
  expect(after).not.toBe(before);
});

test("times follow the device into another time zone", async ({ app, server, context }) => {
  const member = await fundedMember(server, "red_zone", "75");
  const page = await app.open("/pages/bill", "en", member);
  await expect(page.getByText("+75.0000").first()).toBeVisible();
  const before = await page.getByRole("main").innerText();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setTimezoneOverride", { timezoneId: "America/New_York" }).catch((e) => console.log(String(e)));
  await page.getByRole("link", { name: "Back" }).or(page.getByRole("button", { name: "Back" })).first().click();
  await page.goto(`${server.origin}/#/pages/bill`);
  await expect(page.getByText("+75.0000").first()).toBeVisible();
  const after = await page.getByRole("main").innerText();
  console.log("DEVICE NOW:", await page.evaluate(() => String(new Date())), "\nBEFORE", before.slice(0, 400), "\nAFTER", after.slice(0, 400));
});
