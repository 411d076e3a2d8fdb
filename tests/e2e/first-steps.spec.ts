/** The first five minutes: what Home leads a new member to, from what is so; and what the names there mean. */
import type { Page } from "@playwright/test";
import { newMember, passwords } from "../support/client.ts";
import { expect, test } from "../support/e2e.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const { payPassword } = passwords;

const card = (page: Page) => page.getByRole("region", { name: "First steps" });
const step = (page: Page, name: string) => card(page).getByRole("link", { name });

test("fault 629: the first steps say what is done, from what the member has, on every device", async ({
  app,
  server,
  browser,
}) => {
  const member = await newMember(server.origin, "first_steps");
  const page = await app.open("/", "en", member);
  await expect(card(page)).toContainText("0 of 4 done");
  await expect(step(page, "Deposit USDT Not done yet")).toBeVisible();
  await expect(card(page)).not.toContainText(/will earn|profit|guarantee/i);

  // Whatever way it came: the step is about what the member has.
  await member.credit("first_steps", "100");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(step(page, "Deposit USDT Done")).toBeVisible();
  await expect(card(page)).toContainText("1 of 4 done");

  // Spent to the last: it has come nevertheless.
  await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(step(page, "Cast your first vote Done")).toBeVisible();
  await expect(step(page, "Deposit USDT Done")).toBeVisible();

  await newMember(server.origin, "first_steps_below", "first_steps");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(step(page, "Invite someone Done")).toBeVisible();
  await expect(card(page)).toContainText("3 of 4 done");

  const other = await browser.newContext();
  const second = await other.newPage();
  await second.addInitScript(
    ([token, uid]) => {
      localStorage.setItem("starship.lang", '"en"');
      const session = { token, uid, userInfo: null, backParams: null };
      localStorage.setItem("starship.session", JSON.stringify(session));
    },
    [member.token, member.uid] as const,
  );
  await second.goto(server.origin);
  await expect(card(second)).toContainText("3 of 4 done");
  await other.close();

  await step(page, "Add a passkey").click();
  await expect(page).toHaveURL(/#\/pages\/factors$/);
});

test("fault 630: the first steps stay hidden after a start, and nobody else's are", async ({
  app,
  server,
}) => {
  const member = await newMember(server.origin, "hides_steps");
  const page = await app.open("/", "en", member);
  await card(page).getByRole("button", { name: "Hide" }).click();
  await expect(card(page)).toBeHidden();
  await expect(page.getByText("Hidden on this device until you log out.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("My vote")).toBeVisible();
  await expect(card(page)).toHaveCount(0);

  const next = await newMember(server.origin, "hides_nothing");
  const elsewhere = await app.open("/", "en", next);
  await expect(card(elsewhere)).toBeVisible();
});

test("each asset's name on Home says in a sentence what it is", async ({ app, server }) => {
  const member = await newMember(server.origin, "asks_what");
  const page = await app.open("/", "en", member);
  for (const [name, meaning] of [
    ["Points", "Points pay for votes."],
    ["Fuel (EPD)", "Fuel is the platform's own token."],
    ["Locked", "Part of each income is paid as locked fuel."],
  ] as const) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog").getByText(meaning)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name, exact: true })).toBeFocused();
  }
});
