/** Two browsers of a member: told of each other, signed out from each other, and read without a connection. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { Client, passwords } from "../support/client.ts";
import { expect, test, testAlone } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";

const { password, payPassword } = passwords;

test("a new device is told to the other one, which signs it out and freezes in one step", async ({
  app,
  browser,
  server,
}) => {
  const member = await fundedMember(server, "two_devices", "100");
  const phone = await app.open("/pages/security", "en", member);
  await expect(phone.getByText("This device", { exact: true })).toBeVisible();
  const other = await browser.newContext();
  const laptop = await other.newPage();
  await laptop.goto(`${server.origin}/#/pages/login`);
  await laptop.locator("[name=account]").fill("two_devices");
  await laptop.locator("[name=password]").fill(password);
  await laptop.locator("[name=password]").press("Enter");
  await expect(laptop).not.toHaveURL(/login/);
  // Told by the live channel, without a press.
  const event = phone.getByRole("link", { name: /Signed in on a new device/ });
  await expect(event.getByText("New", { exact: true })).toBeVisible();
  const devices = phone.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await event.click();
  await phone.getByRole("button", { name: "This was not me" }).click();
  const sheet = phone.getByRole("dialog");
  expect((await new AxeBuilder({ page: phone }).analyze()).violations).toEqual([]);
  await sheet.getByRole("button", { name: "Sign out and freeze" }).click();
  await expect(phone.getByRole("heading", { name: "Account frozen" })).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(event.getByText("New", { exact: true })).toBeHidden();
  // The other one learns that it is signed out.
  await expect(laptop).toHaveURL(/#\/pages\/login/);
  expect(await member.call("GET account/freeze", {})).toMatchObject({ frozen: true });
  await other.close();
});

test("one device is signed out by the keyboard, then all others; this one stays", async ({ app, server }) => {
  const member = await fundedMember(server, "signs_out", "0");
  const others = [new Client(server.origin), new Client(server.origin)];
  for (const one of others) await one.login("signs_out");
  const page = await app.open("/pages/security", "en", member);
  const devices = page.getByRole("list", { name: "Signed-in devices" });
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await devices.getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out all other devices" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  for (const one of others) expect((await one.answer("GET account/info", {})).code).toBe(4001);
  expect((await member.answer("GET account/info", {})).code).toBe(200);
});

test("fault 511: a sheet that is opened again before the browser told of its closing stays open", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "in_haste", "0");
  await new Client(server.origin).login("in_haste");
  const page = await app.open("/pages/security", "en", member);
  const opener = page.getByRole("button", { name: "Sign out all other devices" });
  const sheet = page.getByRole("dialog");
  await opener.click();
  const close = await sheet.getByRole("button", { name: "Close" }).last().elementHandle();
  const told = await opener.evaluate(async (button, closing) => {
    const dialog = document.querySelector("dialog[open]")!;
    const closed = new Promise((resolve) => dialog.addEventListener("close", () => resolve("told")));
    (closing as HTMLElement).click();
    // React renders in a microtask; the dialog's event is a task.
    await Promise.resolve();
    const wasClosed = !dialog.hasAttribute("open");
    (button as HTMLElement).click();
    return wasClosed && (await closed);
  }, close);
  expect(told).toBe("told");
  await expect(sheet.getByRole("button", { name: "Sign out", exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem")).toHaveCount(1);
});

test("messages are read here and then on the other device", async ({ app, server }) => {
  const member = await fundedMember(server, "reads_on", "0");
  await new Client(server.origin).login("reads_on");
  await member.call("POST account/sessionsEnd", {});
  const page = await app.open("/pages/my", "en", member);
  const entry = page.getByRole("link", { name: /^Security/ });
  await expect(entry.getByText("2 new")).toBeVisible();
  await entry.click();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("New", { exact: true })).toHaveCount(0);
  const unread = async () =>
    (await member.call("GET account/events", {})).list.filter(({ readAt }) => readAt === null).length;
  await expect.poll(unread).toBe(0);
});

testAlone(
  "without a connection the devices, the messages and the phrase are there, a mark waits, and nothing else does",
  async ({ app, server }) => {
    const member = await fundedMember(server, "off_line", "100");
    await new Client(server.origin).login("off_line");
    await member.call("POST account/phrase", { phrase: "blue whale", payPassword });
    const page = await app.open("/pages/security", "en", member);
    await app.readyOffline(page);
    const devices = page.getByRole("list", { name: "Signed-in devices" });
    await expect(devices.getByRole("listitem")).toHaveCount(2);
    await expect(page.getByText("blue whale")).toBeVisible();
    await server.pause();
    await page.reload();
    await expect(devices.getByRole("listitem")).toHaveCount(2);
    await devices.getByRole("button").first().click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("button", { name: "Sign out", exact: true })).toBeDisabled();
    await sheet.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("link", { name: /Signed in on a new device/ }).click();
    await expect(page.getByRole("button", { name: "This was not me" })).toBeVisible();
    await goTo(page, "/pages/waiting");
    await expect(page.getByText("1 security message you have read")).toBeVisible();
    await goTo(page, "/pages/changePwd");
    await expect(page.getByText("blue whale").first()).toBeVisible();
    await server.restart();
    const read = async () =>
      (await member.call("GET account/events", {})).list.find(({ type }) => type === "new_device")?.readAt;
    await expect.poll(read, { timeout: 120_000 }).toEqual(expect.any(String));
    expect(await member.call("GET account/sessions", {})).toHaveLength(2);
  },
);

test("a phrase is chosen and stands where money is confirmed; what is typed is forgotten after the idle limit", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "phrased", "100");
  const page = await app.open("/pages/security", "en", member);
  await page.getByRole("button", { name: "Choose a phrase" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Phrase", { exact: true }).fill("ab");
  await sheet.getByLabel("Second-level password").fill("not the password");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByText("3 to 40 characters, and not your password.")).toBeVisible();
  await sheet.getByLabel("Phrase", { exact: true }).fill("  blue whale ");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByText("Wrong second-level password.")).toBeVisible();
  await sheet.getByLabel("Second-level password").fill(payPassword);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText("Your phrase: blue whale")).toBeVisible();
  await goTo(page, "/pages/changePwd");
  const field = page.locator("[name=payPassword]");
  await expect(page.getByText("Your phrase: blue whale").first()).toBeVisible();
  await page.clock.install();
  await page.reload();
  await field.fill(payPassword);
  await page.clock.runFor(14 * 60_000);
  await expect(field).toHaveValue(payPassword);
  await page.clock.runFor(2 * 60_000);
  await expect(field).toHaveValue("");
  await expect(page.getByText("Cleared after 15 min without use. Enter it again.")).toBeVisible();
});

/** By the address, as a link does. */
async function goTo(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `#${route}`);
}
