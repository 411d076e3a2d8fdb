/** A visitor: the shell, the tabs, the languages, becoming a member. */
import { languageNames, languages } from "../../contract/languages.ts";
import { passwords } from "../support/client.ts";
import { expect, test } from "../support/e2e.ts";
import { fundedMember, signIn } from "../support/member.ts";

test("the shell paints before any script has run", async ({ app, context }) => {
  await context.route("**/*.js", (route) => route.abort());
  const page = await app.open("/");
  await expect(page.locator("#app svg").first()).toBeVisible();
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
  expect(painted).toBe(1);
});

test("a visitor reads the first sentence while React is on its way; a member sees none of it", async ({
  app,
  context,
  server,
}) => {
  await context.route(/assets\/vendor/, (route) => route.abort());
  const page = await app.open("/", "en");
  await expect(page.getByText("What you see is true")).toBeVisible();
  const member = await fundedMember(server, "visitor_waiting", "0");
  const members = await app.open("/", "en", member);
  await expect(members.locator("#member-shell")).toBeVisible();
  await expect(members.locator("#visitor-shell")).toBeHidden();
});

test("home says what the platform is; six tabs stand with Vote raised; labels follow the language and the choice stays", async ({
  app,
}) => {
  const page = await app.open("/");
  const tabs = page.getByRole("navigation").getByRole("link");
  await expect(tabs).toHaveText(["首页", "交易", "投票", "质押", "NFT", "我的"]);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  const labels = new Set<string>();
  for (const language of languages) {
    await page.getByRole("button", { name: /^(语言|Language|Ngôn ngữ|언어|Bahasa)$/ }).click();
    await page.getByRole("radio", { name: languageNames[language] }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    labels.add(await tabs.nth(2).innerText());
  }
  expect(labels.size).toBe(languages.length);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", languages.at(-1)!);
  // The raised one stands out of the bar.
  const [vote, home] = await Promise.all([
    tabs.nth(2).locator("svg").boundingBox(),
    tabs.nth(0).locator("svg").boundingBox(),
  ]);
  expect(vote!.y).toBeLessThan(home!.y);
  const widths = await tabs.evaluateAll((links) =>
    links.map((link) => Math.round(link.getBoundingClientRect().width)),
  );
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
});

test("a visitor registers by a referral link, signed in at once", async ({ app, server }) => {
  await fundedMember(server, "greeter", "0");
  const page = await app.open("/pages/register?referrer=greeter", "en");
  await expect(page.locator("[name=referrer]")).toHaveValue("greeter");
  await page.locator("[name=account]").fill("greeted");
  await page.locator("[name=password]").fill(passwords.password);
  await page.locator("[name=passwordAgain]").fill(passwords.password);
  await page.locator("[name=payPassword]").fill(passwords.payPassword);
  await page.locator("[name=payPasswordAgain]").fill(passwords.payPassword);
  await page.locator("[name=riskAccepted]").check();
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("link", { name: "My", exact: true }).click();
  await expect(page.getByRole("heading", { name: "greeted" })).toBeVisible();
  await expect(page.getByText("greeter")).toBeVisible();
});

test("wrong fields of a registration are told at the field, and nothing is sent", async ({ app }) => {
  const page = await app.open("/pages/register", "en");
  let sent = 0;
  page.on("request", (request) => (sent += request.method() === "POST" ? 1 : 0));
  await page.locator("[name=account]").fill("x");
  await page.locator("[name=password]").fill("password-one");
  await page.locator("[name=passwordAgain]").fill("password-two");
  await page.locator("[name=payPassword]").fill("second-one");
  await page.locator("[name=payPasswordAgain]").fill("second-two");
  await page.getByRole("button", { name: "Register" }).click();
  for (const text of ["The entered passwords do not match", "The creation passwords do not match"]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.locator("[name=account]")).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("[name=riskAccepted]")).toHaveAttribute("aria-invalid", "true");
  expect(sent).toBe(0);
});

test("a taken account and an unknown referrer are told in the member's language, and the form keeps what was typed", async ({
  app,
  server,
}) => {
  await fundedMember(server, "taken", "0");
  const page = await app.open("/pages/register?referrer=nobody", "en");
  await page.locator("[name=account]").fill("taken");
  await page.locator("[name=password]").fill(passwords.password);
  await page.locator("[name=passwordAgain]").fill(passwords.password);
  await page.locator("[name=payPassword]").fill(passwords.payPassword);
  await page.locator("[name=payPasswordAgain]").fill(passwords.payPassword);
  await page.locator("[name=riskAccepted]").check();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.locator("[name=referrer]")).toHaveAttribute("aria-invalid", "true");
  await page.locator("[name=referrer]").fill("genesis");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("This account name is taken.")).toBeVisible();
  await expect(page.locator("[name=account]")).toHaveValue("taken");
});

test("what needs a member leads a visitor to login, and back after it", async ({ app, server }) => {
  await fundedMember(server, "traveller", "0");
  const page = await app.open("/pages/bill", "en");
  await expect(page).toHaveURL(/#\/pages\/login$/);
  await signIn(page, "traveller", "not the password");
  await expect(page.getByText("Account or password is wrong.")).toBeVisible();
  await signIn(page, "traveller");
  await expect(page).toHaveURL(/#\/pages\/bill$/);
  await expect(page.getByRole("heading", { name: "Bill" })).toBeVisible();
});

test("an unknown route says so and leads home", async ({ app }) => {
  const page = await app.open("/pages/nowhere", "en");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL(/#\/(pages\/index)?$/);
});
