/** The console's room of settings: two operators change the economy at a time, after a dry run. Rules M19, O118 to O122. */
import type { Page } from "@playwright/test";
import { settingForms } from "../../contract/operator/setting-forms.ts";
import { Client } from "../support/client.ts";
import { expectNoBarrier, goTo, openDesk } from "../support/console-page.ts";
import { expect, testAlone } from "../support/e2e.ts";
import { setFourEyes } from "../support/four-eyes.ts";
import { Desk } from "../support/operator-sessions.ts";

const row = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const settingsOf = (origin: string) => new Client(origin).call("GET operator/config", {});

/** Tomorrow's midnight of the platform, as the field has it. */
function tomorrow(): string {
  const day = new Date(Date.now() + 24 * 3_600_000);
  const platform = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short" });
  return `${platform.format(day)}T00:00`;
}

async function change(page: Page, name: string, value: string): Promise<void> {
  await row(page, name)
    .getByRole("button", { name: `Change: ${name}` })
    .click();
  await row(page, name).getByLabel("New value").fill(value);
}

testAlone(
  "one admin tries a change and proposes it for a time, another approves it, and it is cancelled before @wide",
  async ({ context, browser, server }) => {
    const { origin } = server;
    const anna = await openDesk(context, origin, "anna", ["admin"]);
    const ben = await openDesk(await browser.newContext(), origin, "ben", ["admin"]);
    await setFourEyes(origin, true);

    await goTo(anna, "/settings/incomes");
    await expect(row(anna, "Dividend rate")).toContainText("2% a day");
    await expect(row(anna, "Dividend rate")).toContainText(
      "Each day, active votes share 2% of the dividend pool.",
    );
    await change(anna, "Dividend rate", "250");
    await anna.getByLabel("New value").blur();
    await expect(row(anna, "Dividend rate")).toContainText("Enter 0% to 100% a day.");
    await expect(row(anna, "Your changes")).toContainText("To correct: Dividend rate");
    await anna.getByLabel("New value").fill("1.5");
    await expectNoBarrier(anna);
    await anna.reload();
    await expect(anna.getByLabel("New value")).toHaveValue("1.5");
    await anna.getByRole("button", { name: "Continue" }).click();

    await expect(row(anna, "What will change")).toContainText("2% a day → 1.5% a day");
    await anna.getByRole("button", { name: "Test on yesterday" }).click();
    await expect(row(anna, "What it would have done yesterday").getByRole("status")).toContainText(
      "Dividends",
    );
    await expectNoBarrier(anna);
    await anna.getByLabel("At a set time").check();
    await anna.getByLabel("Date and time (Asia/Shanghai)").fill(tomorrow());
    await anna.getByRole("button", { name: "Propose" }).click();
    await expect(anna.getByText("Please give a reason. It is recorded in the audit log.")).toBeVisible();
    await anna.getByLabel("Reason").fill("December");
    await expectNoBarrier(anna);
    await anna.reload();
    await expect(anna.getByLabel("Reason")).toHaveValue("December");
    await anna.getByRole("button", { name: "Propose" }).click();
    await expect(anna.getByText("You proposed this. Another operator has to approve it.")).toBeVisible();

    await goTo(ben, "/proposals");
    const card = row(ben, "Change settings");
    await expect(card).toContainText("Dividend rate2% a day → 1.5% a day");
    await expect(card).toContainText("December");
    await card.getByRole("button", { name: "Test on yesterday" }).click();
    await expect(card.getByRole("status")).toContainText(/Dividends|nothing that can be calculated/);
    await expectNoBarrier(ben);
    await card.getByRole("button", { name: "Approve" }).click();
    await ben.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(card).toContainText("Carried out");
    expect((await settingsOf(origin)).dividendRate).toBe("0.02");

    await goTo(anna, "/settings/incomes");
    await expect(row(anna, "Dividend rate")).toContainText("(Asia/Shanghai)1.5% a day");
    await goTo(anna, "/settings/scheduled");
    await expect(anna.getByText("2% a day → 1.5% a day")).toBeVisible();
    await expect(anna.getByText("Scheduled").last()).toBeVisible();
    await expectNoBarrier(anna);
    await anna.getByRole("button", { name: /^Cancel change/ }).click();
    await anna.getByRole("dialog").getByLabel("Reason").fill("not now");
    await anna.getByRole("dialog").getByRole("button", { name: "Cancel change" }).click();
    await expect(anna.getByText("No scheduled changes.")).toBeVisible();
    await anna.getByLabel("Status").selectOption("Cancelled");
    await expect(anna.getByText("not now")).toBeVisible();
    await setFourEyes(origin, false);
  },
);

testAlone(
  "what another operator set meanwhile is shown, and nothing typed is lost",
  async ({ context, server }) => {
    const { origin } = server;
    const page = await openDesk(context, origin, "anna", ["admin"]);
    await goTo(page, "/settings/withdrawals");
    await change(page, "Withdrawal fee", "6");
    await change(page, "Minimum withdrawal", "30");
    await new Desk(origin).must("POST operator/config", { withdrawFeeRate: "0.04", reason: "theirs" });
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Reason").fill("mine");
    await page.getByRole("button", { name: "Change now" }).click();
    await expect(
      page.getByText("The settings have changed in the meantime. Nothing was sent. Review and try again."),
    ).toBeVisible();
    await expect(page.getByText("5% → 4%")).toBeVisible();
    expect((await settingsOf(origin)).withdrawFeeRate).toBe("0.04");
    await expectNoBarrier(page);
    await page.getByRole("button", { name: "Keep mine and replace theirs" }).click();
    await expect(page.getByText("4% → 6%")).toBeVisible();
    await page.getByRole("button", { name: "Change now" }).click();
    await expect(row(page, "Withdrawal fee")).toContainText("the fee is 6 USDT");
    expect(await settingsOf(origin)).toMatchObject({ withdrawFeeRate: "0.06", withdrawMinAmount: "30" });
  },
);

testAlone(
  "fault 785: a price that is several times the one before is marked for who changes it, and for who approves it",
  async ({ context, browser, server }) => {
    const { origin } = server;
    const price = await settingsOf(origin).then(({ tokenPrice }) => Number(tokenPrice));
    const anna = await openDesk(context, origin, "anna", ["admin"]);
    const ben = await openDesk(await browser.newContext(), origin, "ben", ["admin"]);
    await setFourEyes(origin, true);
    await goTo(anna, "/settings/fuel");
    await change(anna, "Fuel price", String(price * 1.5));
    await anna.getByRole("button", { name: "Continue" }).click();
    await expect(row(anna, "What will change")).toContainText("Fuel price");
    await expect(row(anna, "What will change")).not.toContainText("times as much");
    await anna.getByRole("link", { name: "Back to settings" }).click();
    await goTo(anna, "/settings/fuel");
    await row(anna, "Fuel price")
      .getByLabel("New value")
      .fill(String(price * 100));
    await anna.getByRole("button", { name: "Continue" }).click();
    await expect(row(anna, "What will change")).toContainText("100 times as much");
    await expectNoBarrier(anna);
    await anna.getByLabel("Reason").fill("mistyped");
    await anna.getByRole("button", { name: "Propose" }).click();
    await expect(anna.getByText("You proposed this. Another operator has to approve it.")).toBeVisible();
    await goTo(ben, "/proposals");
    await expect(row(ben, "Change settings")).toContainText("100 times as much");
    await expectNoBarrier(ben);
    await setFourEyes(origin, false);
  },
);

testAlone(
  "an auditor and an editor read the values, and have no form",
  async ({ context, browser, server }) => {
    for (const [name, role, place] of [
      ["olga", "auditor", context],
      ["eve", "editor", await browser.newContext()],
    ] as const) {
      const page = await openDesk(place, server.origin, name, [role]);
      await goTo(page, "/settings");
      await expect(page.getByText("Your roles can read the settings but not change them.")).toBeVisible();
      await expect(row(page, "Fuel price")).toContainText("1 USDT for 1 EPD");
      await expect(page.getByRole("button", { name: /^Change/ })).toHaveCount(0);
      await goTo(page, "/settings/review");
      await expect(page.getByText("Nothing has changed.")).toBeVisible();
      await expectNoBarrier(page);
    }
  },
);

/** A day with runs, as the server would tell it. */
const yesterday = {
  day: "2026-11-22",
  settings: [{ key: "dividendRate", before: "0.02", after: "0.016" }],
  voids: ["3"],
  figures: [
    { figure: "dividend_paid", was: "1532", would: "1204", gap: null, unit: "usdt" },
    { figure: "caps_sooner", was: "0", would: "14", gap: null, unit: "members" },
    { figure: "income_direct", was: "12.5", would: null, gap: "caps", unit: "usdt" },
  ].map((figure) => ({ ...figure, settings: ["dividendRate"] })),
};

testAlone(
  "finance tries a change, reads what it does, and cannot make it @wide",
  async ({ context, server }) => {
    const page = await openDesk(context, server.origin, "fin", ["finance"]);
    let asked = "";
    await page.route("**/operator/config/preview", async (route) => {
      asked = route.request().postData() ?? "";
      await route.fulfill({ json: { code: 200, msg: "", data: yesterday, time: Date.now() } });
    });
    await goTo(page, "/settings/incomes");
    await expect(row(page, "Dividend rate")).toContainText("Yesterday: Dividends 1,532 USDT");
    await change(page, "Dividend rate", "1.6");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Test on yesterday" }).click();
    const trial = row(page, "What it would have done yesterday");
    await expect(trial.getByRole("list", { name: "Summary" })).toContainText(
      "Dividends: 1,204 USDT instead of 1,532",
    );
    await expect(trial.getByRole("list", { name: "Summary" })).toContainText(
      "14 members reach their cap sooner",
    );
    await expect(trial.getByRole("row").filter({ hasText: "Dividends" })).toContainText("−328 USDT");
    await expect(trial).toContainText("Direct referral income: whose votes were full at each moment");
    await expect(trial).toContainText("Scheduled changes of the same settings it would void: 1");
    expect(JSON.parse(asked)).toEqual({ changes: { dividendRate: "0.016" } });
    await expectNoBarrier(page);
    await expect(page.getByText("Your roles can try a change but not make it.")).toBeVisible();
    await expect(page.getByRole("button", { name: /Change it|Propose|Schedule/ })).toHaveCount(0);
  },
);

testAlone(
  "every form opens by the keyboard, holds its value, and none has a barrier @wide",
  async ({ context, server }) => {
    const page = await openDesk(context, server.origin, "anna", ["admin"]);
    await goTo(page, "/settings");
    const openers = page.getByRole("button", { name: /^Change: / });
    await expect(openers.first()).toBeVisible();
    const all = await openers.count();
    expect(all).toBe(Object.keys(settingForms).length);
    for (let i = 0; i < all; i += 1) {
      await openers.first().focus();
      await page.keyboard.press("Enter");
      await expect(openers).toHaveCount(all - i - 1);
    }
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
    await expect(row(page, "Your changes")).toContainText("No changes yet.");
    await page.getByLabel("Announce a new app version").check();
    await expect(page.getByText("Enter a version such as 1.0.2.")).toBeVisible();
    await page.getByLabel("Version", { exact: true }).fill("1.0.3");
    await expect(row(page, "Your changes")).toContainText("1 setting changed");
    await page.getByRole("button", { name: "Undo change: Languages", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Change: Languages", exact: true })).toBeFocused();
    await expectNoBarrier(page);
  },
);

testAlone(
  "daily caps that are not set stand on the home, which leads to them, and limits are by role @wide",
  async ({ context, server }) => {
    const { origin } = server;
    const page = await openDesk(context, origin, "anna", ["admin"]);
    const uncapped = page.getByRole("list", { name: "No daily cap" });
    await goTo(page, "/settings/operators");
    const alone = row(page, "One operator's own limit per day");
    await change(page, "Credits by all operators per day", "5000");
    await alone.getByRole("button", { name: /^Change/ }).click();
    await alone.getByLabel("Withdrawals approved by one operator of finance").fill("300");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Reason").fill("by role");
    await page.getByRole("button", { name: "Change now" }).click();
    await expect(alone).toContainText("300 USDT");
    expect((await settingsOf(origin)).creditDayLimit).toBe("5000");
    const { fourEyesLimits } = await new Desk(origin).must("GET operator/config", {});
    expect(fourEyesLimits.withdrawAlone).toEqual({ finance: "300", admin: "1000" });
    await goTo(page, "/");
    await expect(page.getByText("Nothing needs you.")).toBeVisible();
    await expect(uncapped).toHaveCount(0);
    await setFourEyes(origin, true);
    await page.reload();
    await expect(uncapped.getByRole("link")).toHaveCount(1);
    await expectNoBarrier(page);
    await uncapped.getByRole("link", { name: /Airdrops/ }).click();
    await expect(row(page, "Airdrops per day")).toBeVisible();
  },
);
