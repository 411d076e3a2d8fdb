/** What the operator has suspended, as members meet it, and from the console. Rules G9, O150 and C206. */
import { Client, passwords } from "../support/client.ts";
import { expectNoBarrier, goTo, openDesk } from "../support/console-page.ts";
import { expect, testAlone } from "../support/e2e.ts";
import { testOnChain } from "../support/e2e-chain.ts";
import { setFourEyes } from "../support/four-eyes.ts";
import { fundedMember } from "../support/member.ts";
import { Desk } from "../support/operator-sessions.ts";

const BANNER = "The platform has suspended some actions for now. Nothing you hold has changed.";
const REFUSED = "The platform has suspended this for now. Please try again later.";
const reason = "a key may have leaked";
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

testAlone(
  "an open sheet says that its action was suspended, and pays once it is not",
  async ({ app, server }) => {
    const desk = new Desk(server.origin);
    const member = await fundedMember(server, "suspended", "500");
    const page = await app.open("/pages/trade", "en", member);
    const main = page.getByRole("main");
    const sheet = page.getByRole("dialog");
    await main.locator("[name=amount]").fill("100");
    await main.getByRole("button", { name: "Buy fuel" }).click();
    await sheet.locator("[name=payPassword]").fill(passwords.payPassword);
    await desk.must("POST operator/suspend", { acts: ["swap"], reason });
    await expect(sheet.getByText(REFUSED)).toBeVisible();
    await expect(sheet.locator("[name=payPassword]")).toBeHidden();
    await expect(page.getByText(BANNER)).toContainText("Trades");
    await desk.must("POST operator/config", { suspended: [], reason: "over" });
    await sheet.locator("[name=payPassword]").fill(passwords.payPassword);
    await sheet.getByRole("button", { name: "Pay 100 USDT" }).click();
    await expect(sheet.getByText("Operation Successful!")).toBeVisible();
    await sheet.getByRole("button", { name: "OK" }).click();
    await expect(page.getByText(BANNER)).toBeHidden();
  },
);

testAlone(
  "a member reads before what will be suspended, and until when, and offline too",
  async ({ app, server, context }) => {
    const desk = new Desk(server.origin);
    await desk.must("POST operator/config", {
      suspended: ["withdraw", "vote"],
      effectiveAt: inHours(2),
      reason,
    });
    await desk.must("POST operator/config", { suspended: [], effectiveAt: inHours(5), reason: "over" });
    const page = await app.open("/", "en", await fundedMember(server, "foreseen", "500"));
    const banner = page.getByText("The platform will suspend some actions from");
    await expect(banner).toContainText("Withdrawals · Votes");
    await expect(banner).toContainText("Planned until");
    await app.readyOffline(page);
    await context.setOffline(true);
    await page.reload();
    await expect(banner).toContainText("Withdrawals · Votes");
  },
);

testAlone(
  "withdrawals and registrations say on their screens that they are suspended",
  async ({ app, server }) => {
    const member = await fundedMember(server, "no_exit", "500");
    await new Desk(server.origin).must("POST operator/suspend", { acts: ["withdraw", "register"], reason });
    const visitor = await app.open("/pages/register", "en");
    await expect(visitor.getByText(REFUSED)).toBeVisible();
    const page = await app.open("/pages/withdraw", "en", member);
    await expect(page.getByRole("main").getByText(REFUSED)).toBeVisible();
    await expect(page.getByText("Suspended now")).toBeVisible();
    await expect(page.getByText("Open now")).toBeHidden();
    await expect(page.getByText(BANNER)).toContainText("Withdrawals · New accounts");
  },
);

testOnChain(
  "a device hides the deposit address that it has while deposits are suspended",
  async ({ app, server }) => {
    const desk = new Desk(server.origin);
    const member = await fundedMember(server, "no_address", "0");
    const page = await app.open("/pages/recharge", "en", member);
    const address = page.getByText(/^0x[0-9a-f]{19}/i).first();
    await expect(address).toBeVisible();
    await desk.must("POST operator/suspend", { acts: ["deposit"], reason });
    await expect(address).toBeHidden();
    const warning = "Please do not send anything now, even to an address you used before.";
    await expect(page.getByText(warning)).toBeVisible();
    await goTo(page, "/pages/my");
    await expect(page.getByText(REFUSED)).toBeVisible();
    await expect(address).toBeHidden();
    await desk.must("POST operator/config", { suspended: [], reason: "over" });
    await expect(address).toBeVisible();
  },
);

testAlone(
  "one operator suspends from the console under four eyes, and reads of it on Home @wide",
  async ({ context, browser, server }) => {
    const { origin } = server;
    const page = await openDesk(context, origin, "fin", ["finance"]);
    await setFourEyes(origin, true);
    await goTo(page, "/settings/suspension");
    await expect(page.getByText("Nothing is suspended. Members can do everything.")).toBeVisible();
    await page.getByRole("button", { name: "Suspend actions at once" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Reason").fill(reason);
    await sheet.getByRole("button", { name: "Suspend", exact: true }).click();
    await expect(sheet.getByText("Choose at least one.")).toBeVisible();
    await sheet.getByLabel("Withdrawals").check();
    await sheet.getByLabel("Trades").check();
    await expectNoBarrier(page);
    await sheet.getByRole("button", { name: "Suspend", exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("main")).toContainText("Withdrawals and Trades");
    expect((await new Client(origin).call("GET config", {})).suspended).toEqual(["withdraw", "swap"]);
    await goTo(page, "/");
    await expect(page.getByText("Actions are suspended for all members")).toBeVisible();
    await expectNoBarrier(page);

    await setFourEyes(origin, false);
    const admin = await openDesk(await browser.newContext(), origin, "ada", ["admin"]);
    await goTo(admin, "/settings/suspension");
    await admin.getByRole("button", { name: "Change: Suspended for all members" }).click();
    await admin.getByLabel("Withdrawals").uncheck();
    await admin.getByRole("button", { name: "Continue" }).click();
    await expect(admin.getByRole("region", { name: "What will change" })).toContainText(
      "Withdrawals and Trades",
    );
    await admin.getByLabel("Reason").fill("keys replaced");
    await admin.getByRole("button", { name: "Change now" }).click();
    await expect
      .poll(async () => (await new Client(origin).call("GET config", {})).suspended)
      .toEqual(["swap"]);
  },
);
