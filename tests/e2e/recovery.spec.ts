/** Two operators recover a member, at the command line; the member sees it on every screen and can refuse it. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { languages } from "../../contract/languages.ts";
import { passwords, type Client } from "../support/client.ts";
import { expect, test as base, withServer } from "../support/e2e.ts";
import { everythingKept, fundedMember, signIn } from "../support/member.ts";
import { operators, type OperatorName } from "../support/operators.ts";
import { renewed } from "../support/recovery.ts";
import { shown } from "../support/screens.ts";
import { runOperator, type TestServer } from "../support/server.ts";

const tokens = operators.map(({ name, token }) => `${name}:${token}`).join(",");

const test = base.extend({
  server: async ({ newData }, provide) =>
    withServer(newData, provide, { OPERATOR_TOKEN: "", OPERATOR_TOKENS: tokens }),
});

const as = async ({ origin }: TestServer, name: OperatorName, ...args: string[]) => {
  const { token } = operators.find((one) => one.name === name)!;
  const { code, stdout, stderr } = await runOperator(
    { STARSHIP_URL: origin, OPERATOR_TOKEN: token },
    ...args,
  );
  return { code, output: stdout + stderr };
};

const begin = async (server: TestServer, account: string, what = "login,pay") => {
  const begun = await as(server, "anna", "recovery", "start", account, "--what", what, "--reason", "called");
  expect(begun.output).toContain("asked");
  const id = /^(\d+) /m.exec(begun.output)![1]!;
  const same = await as(server, "anna", "recovery", "approve", id);
  expect(same).toMatchObject({
    code: 1,
    output: expect.stringContaining("recovery_same_operator") as unknown,
  });
  expect((await as(server, "ben", "recovery", "approve", id)).output).toContain("anna");
  return id;
};

const banner = (page: Page) => page.getByText("Account recovery in progress. If you did not ask");

test("a recovery stands on every screen with its time, and one tap refuses it for good, but not offline", async ({
  app,
  server,
  context,
}) => {
  const member = await memberOf(server, "watchful");
  const page = await app.open("/pages/my", "en", member);
  await expect(page.getByRole("heading", { name: "watchful" })).toBeVisible();
  const id = await begin(server, "watchful");
  await expect(banner(page)).toBeVisible();
  await page.goto(`${server.origin}/#/pages/vote`);
  await expect(banner(page)).toBeVisible();
  await banner(page).locator("..").locator("..").getByRole("link", { name: "Show" }).click();
  await expect(page.getByRole("heading", { name: "Account recovery in progress" })).toBeVisible();
  await expect(page.getByText(/^New access can be set from /)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await page.getByRole("button", { name: "Reject recovery" }).click();
  await context.setOffline(true);
  const refuse = page.getByRole("dialog").getByRole("button", { name: "Reject recovery" });
  await expect(page.getByRole("dialog").getByText("You are offline.")).toBeVisible();
  await expect(refuse).toBeDisabled();
  await context.setOffline(false);
  await refuse.click();
  await expect(page.getByText("Recovery rejected", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Account recovery in progress" })).toBeHidden();
  await expect(page.getByText("Account recovery rejected")).toBeVisible();
  expect((await as(server, "ben", "recovery", "link", id)).output).toContain("recovery_over");

  // Somebody in a stolen session could go on refusing: the next one asks who it is.
  await begin(server, "watchful");
  await page.getByRole("button", { name: "Reject recovery" }).click();
  await expect(page.getByRole("dialog")).toContainText("A recovery was rejected recently");
  await refuse.click();
  await expect(page.getByText("Enter your second-level password.")).toBeVisible();
  await page.getByRole("dialog").locator("[name=payPassword]").fill(passwords.payPassword);
  await refuse.click();
  await expect(page.getByRole("heading", { name: "Account recovery in progress" })).toBeHidden();
  expect((await as(server, "ben", "recovery", "list")).output).toMatch(/refused[^\n]+\n[^\n]+refused/);
});

test("who lost both passwords is recovered: asked, approved, waited, linked, set; the secret stays nowhere", async ({
  app,
  server,
}) => {
  const old = await memberOf(server, "forgetful");
  await as(server, "chi", "config", "set", "recoveryWaitHours", "0", "--reason", "test");
  const id = await begin(server, "forgetful");
  const { output } = await as(server, "anna", "recovery", "link", id);
  const link = /^\/#(\/pages\/recover\?secret=([\w-]{43}))$/m.exec(output)!;
  const page = await app.open(link[1], "en");
  await expect(page.locator("[name=account]")).toHaveValue("forgetful");
  expect(page.url()).toBe(`${server.origin}/#/pages/recover`);
  expect(await everythingKept(page)).not.toContain(link[2]!);
  await page.locator("[name=password]").fill("x");
  await page.getByRole("button", { name: "Recover account" }).click();
  await expect(page.getByText(/^Use \d+ to \d+ characters/).first()).toBeVisible();
  for (const [name, value] of Object.entries(renewed))
    for (const field of [name, `${name}Again`]) await page.locator(`[name=${field}]`).fill(value);
  const told = await page.evaluateHandle(() => document.querySelector("main [role=status]:empty"));
  await page.getByRole("button", { name: "Recover account" }).click();
  await expect(page.getByText("Account recovered")).toBeVisible();
  expect(await told.evaluate((region) => region?.textContent)).toContain("Account recovered");
  expect((await old.answer("GET account/info", {})).code).toBe(4001);
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page.locator("[name=account]")).toHaveValue("forgetful");
  await signIn(page, "forgetful", renewed.password);
  await page.goto(`${server.origin}/#/pages/security`);
  await expect(page.getByText("Account recovered")).toBeVisible();
  expect((await as(server, "ben", "recovery", "list")).output).toMatch(/forgetful .*used/);
  expect((await as(server, "ben", "audit", "--limit", "5")).output).toMatch(/anna +recovery link/);

  await page.goto(`${server.origin}/#${link[1]}`);
  await expect(page.getByText("This link does not work")).toBeVisible();
  await page.goto(`${server.origin}/#/pages/my`);
  // A screen keeps its link for as long as it is shown.
  await expect(page.getByText("This link does not work")).toBeHidden();
  await page.goto(`${server.origin}/#/pages/recover`);
  await expect(page.getByText("The link is incomplete")).toBeVisible();
});

test("a link that cannot be checked says so, and is tried again", async ({ app, server, context }) => {
  await memberOf(server, "unlucky");
  await as(server, "chi", "config", "set", "recoveryWaitHours", "0", "--reason", "test");
  const id = await begin(server, "unlucky", "factors");
  const { output } = await as(server, "anna", "recovery", "link", id);
  await context.route("**/api/account/recoveryLink", (route) => route.abort());
  const page = await app.open(/^\/#(\S+)$/m.exec(output)![1], "en");
  await expect(page.getByText("The link could not be checked")).toBeVisible();
  await context.unroute("**/api/account/recoveryLink");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText(/passkeys, authenticator and recovery codes are deleted/)).toBeVisible();
  await page.getByRole("button", { name: "Recover account" }).click();
  await expect(page.getByText("Account recovered")).toBeVisible();
});

test("alarm and form fit a small phone in every language, have no serious barrier, and are used by the keyboard", async ({
  app,
  server,
  context,
}) => {
  const member = await memberOf(server, "careful");
  await begin(server, "careful", "login,pay,factors");
  await memberOf(server, "lost_all");
  await as(server, "chi", "config", "set", "recoveryWaitHours", "0", "--reason", "test");
  const { output } = await as(
    server,
    "anna",
    "recovery",
    "link",
    await begin(server, "lost_all", "login,pay,factors"),
  );
  const link = /^\/#(\S+)$/m.exec(output)![1]!;
  for (const language of languages) {
    const page = await app.open("/pages/security", language, member);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.getByRole("alert").first()).toBeVisible();
    await isFit(page);
    await page.goto(`${server.origin}/#${link}`);
    await expect(page.locator("[name=payPasswordAgain]")).toBeVisible();
    await isFit(page);
    await page.close();
    await context.setStorageState({ cookies: [], origins: [] });
  }
  const page = await app.open("/pages/security", "en", member);
  await page.getByRole("button", { name: "Reject recovery" }).focus();
  await page.keyboard.press("Enter");
  const refuse = page.getByRole("dialog").getByRole("button", { name: "Reject recovery" });
  await expect(refuse).toBeVisible();
  for (let i = 0; i < 5 && !(await refuse.evaluate((one) => one === document.activeElement)); i += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Recovery rejected", { exact: true })).toBeVisible();
});

async function isFit(page: Page): Promise<void> {
  await shown(page);
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await over()).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id }) => id)).toEqual([]);
}

const memberOf = (server: TestServer, name: string): Promise<Client> => fundedMember(server, name, "0");
