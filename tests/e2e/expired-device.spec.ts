/** A device whose sign-in has expired, on a server whose clock the test moves: shown, and signed out. Rule S119. */
import { AxeBuilder } from "@axe-core/playwright";
import { SESSION_IDLE_MS } from "../../contract/accounts/rules.ts";
import { Client, fundedMember } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import { test } from "../support/e2e-clock.ts";
import { signIn } from "../support/member.ts";
import { newDevice } from "../support/push-run.ts";
import { PushService } from "../support/push-service.ts";

test("fault 830: a device whose sign-in has expired is shown while it gets messages, and signed out", async ({
  context,
  timed,
}) => {
  const { origin } = timed;
  await context.addInitScript(() => localStorage.setItem("starship.lang", '"en"'));
  await fundedMember(origin, "sold_phone", "0");
  const phone = await new Client(origin).login("sold_phone");
  const service = await PushService.open();
  await newDevice(service, phone);
  timed.clock.advance(SESSION_IDLE_MS + 1);
  const page = await context.newPage();
  await page.goto(`${origin}/#/pages/login`);
  await signIn(page, "sold_phone");
  await expect(page).not.toHaveURL(/login/);
  await page.evaluate(() => (location.hash = "#/pages/security"));
  const devices = page.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.last()).toContainText("Sign-in expired");
  await expect(devices.last()).toContainText("Still gets notifications");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await devices.last().getByRole("button").click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(devices).toHaveCount(1);
  await service.close();
});
