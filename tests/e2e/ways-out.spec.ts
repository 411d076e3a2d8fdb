/** What a member stands before who cannot go on: a lost second-level password, a frozen account, a line that tells nothing. */
import { newMember } from "../support/client.ts";
import { expect, test, testAlone } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import { show } from "../support/screens.ts";

test("fault 819: who has lost the second-level password is told the way out, signed in or not", async ({
  app,
  server,
}) => {
  const page = await app.open("/pages/forget", "en");
  const lost = page.getByRole("heading", { name: "Forgot your second-level password?" });
  await expect(lost).toBeVisible();
  await expect(page.getByText("customer service can start an account recovery")).toBeVisible();
  // The operator names no address, and feedback is for members.
  await expect(page.getByText("ask the member who invited you to write to us")).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact customer service" })).toHaveCount(0);

  const own = await app.open(
    "/pages/changePwd?mode=pay",
    "en",
    await newMember(server.origin, "forgot_both"),
  );
  await expect(own.getByRole("heading", { name: "Forgot your second-level password?" })).toBeVisible();
  await own.getByRole("link", { name: "Contact customer service" }).click();
  await expect(own).toHaveURL(/#\/pages\/feedback$/);
});

testAlone(
  "fault 819: a visitor reaches customer service where the operator names its address",
  async ({ app, server }) => {
    const member = await newMember(server.origin, "helper");
    await member.call("POST operator/config", { support: { url: "https://help.example/" } });
    const page = await app.open("/pages/login", "en");
    for (const route of ["/pages/login", "/pages/forget"]) {
      await show(page, route);
      const link = page.getByRole("link", { name: "Contact customer service" });
      await expect(link).toHaveAttribute("href", "https://help.example/");
      await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    }
    await expect(page.getByText("ask the member who invited you")).toHaveCount(0);
  },
);

test("fault 820: a frozen account is said on every screen, with whose freeze it is, and no password is asked for in vain", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "coldfeet", "500");
  await member.call("POST account/freeze", {});
  const page = await app.open("/", "en", member);
  const banner = page.getByText(
    /^You froze your account, so nothing can be spent\. You can unfreeze it from .*2\d/,
  );
  await expect(banner).toBeVisible();
  await show(page, "/pages/trade");
  await expect(banner).toBeVisible();
  await page.locator("main [name=amount]").fill("10");
  await page.locator("main form [type=submit]").click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(/^You froze your account/)).toBeVisible();
  await expect(sheet.locator("[name=payPassword]")).toHaveCount(0);
  await expect(sheet.locator("[type=submit]")).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Show", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Account frozen" })).toBeVisible();
  // What the banner says stands there already.
  await expect(banner).toHaveCount(0);

  await member.call("POST operator/member/freeze", { account: "coldfeet", reason: "test" });
  await show(page, "/pages/vote");
  await expect(
    page.getByText("The platform has frozen your account, so nothing can be spent."),
  ).toBeVisible();
});

test("fault 871: who froze their own account is not told on the withdrawal screen that it is closed, and whom to ask", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "coldmoney", "500");
  await member.call("POST account/freeze", {});
  const page = await app.open("/pages/withdraw", "en", member);
  const main = page.getByRole("main");
  await expect(main.getByText(/^You froze your account/)).toBeVisible();
  await expect(main.getByRole("button", { name: "Not possible now" })).toBeDisabled();
  await expect(main.getByText("Please contact customer service")).toHaveCount(0);
});

test("fault 816: the bill says to whom a transfer went, and its details name the member", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "remitter", "100");
  await member.call("POST wallet/transfer", {
    account: "genesis",
    amount: "10",
    payPassword: "second-password",
  });
  const page = await app.open("/pages/bill", "en", member);
  const row = page.getByRole("link", { name: /Member transfer/ });
  await expect(row).toContainText("To genesis");
  await row.click();
  await expect(page.getByRole("dialog").getByText("Recipient")).toBeVisible();
  await expect(page.getByRole("dialog").getByText("genesis", { exact: true })).toBeVisible();
});

test("fault 821: pledged fuel is shown beside the other balances, and counts in the total", async ({
  app,
  server,
}) => {
  const member = await newMember(server.origin, "pledger_of_all");
  await member.credit("pledger_of_all", "100", "fuel");
  await member.call("POST stake/create", { amount: "60", payPassword: "second-password" });
  const page = await app.open("/", "en", member);
  const stat = (name: string) =>
    page.locator("dt", { hasText: name }).locator("xpath=following-sibling::dd[1]");
  await expect(stat("In pledges")).toContainText("60.0000");
  await expect(stat("Total in USDT")).toContainText("100.0000");
  // Another word than that of the principal alone, which Pledge shows.
  await expect(stat("Pledged")).toHaveCount(0);
  await show(page, "/pages/my");
  await expect(stat("In pledges")).toContainText("60.0000");
});

test("fault 822: the team screen says what a grade brings and what the next one needs", async ({
  app,
  veteran,
}) => {
  const page = await app.open("/pages/manage", "en", veteran);
  await expect(page.getByText(/^Your grade, V\d$/)).toBeVisible();
  await expect(page.getByText(/^Next grade, V\d$/)).toBeVisible();
  await page.getByText("All grades as a table").click();
  await expect(page.getByRole("row", { name: /V5 · 5%.*5,000,000 USDT/ })).toBeVisible();
});
