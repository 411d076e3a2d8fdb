/** Withdrawals in the console: what speaks for or against one, two who decide, and paying by hand. Rules O97, O104, O139. */
import { expectNoBarrier, goTo, openDesk } from "../support/console-page.ts";
import { expect, testAlone } from "../support/e2e.ts";
import { setFourEyes } from "../support/four-eyes.ts";
import { fundedMember } from "../support/member.ts";
import { Desk } from "../support/operator-sessions.ts";
import { withdraw } from "../support/withdraw.ts";

const HASH = `0x${"5e".repeat(32)}`;

testAlone(
  "two operators decide on a withdrawal with all that speaks for or against it, and record that it was paid @wide",
  async ({ browser, context, server }) => {
    const { origin } = server;
    const member = await fundedMember(server, "paid_member", "3000");
    const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "UTC" };
    await new Desk(origin).must("POST operator/config", { withdrawWindow, reason: "test" });
    await withdraw(member, "1100");
    const anna = await openDesk(context, origin, "anna", ["finance"]);
    const ben = await openDesk(await browser.newContext(), origin, "ben", ["finance"]);
    const olga = await openDesk(await browser.newContext(), origin, "olga", ["auditor"]);
    await setFourEyes(origin, true);

    await goTo(anna, "/withdrawals");
    const card = anna.getByRole("region", { name: "paid_member" });
    await card.getByRole("button", { name: "Approve" }).click();
    const sheet = anna.getByRole("dialog");
    await expect(sheet).toContainText("The member has never deposited");
    await expect(sheet).toContainText("The member can still spend");
    await expect(sheet).toContainText("1,900.0000");
    await expectNoBarrier(anna);
    await sheet.getByRole("button", { name: "Approve" }).click();
    await expect(sheet.getByText("This needs two operators")).toBeVisible();
    await sheet.getByRole("button", { name: "Propose" }).click();
    await expect(anna.getByText("Proposed. Another operator has to approve it.")).toBeVisible();

    await goTo(ben, "/proposals");
    const proposal = ben.getByRole("region", { name: "Approve a withdrawal" });
    await proposal.getByRole("button", { name: "Approve" }).click();
    await expect(ben.getByRole("dialog")).toContainText("The member has never deposited");
    await ben.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(ben.getByText("Nothing waits for an approval.")).toBeVisible();
    await expect(ben.getByRole("region", { name: "Decided and expired" })).toContainText("Carried out");
    await expectNoBarrier(ben);

    await goTo(olga, "/withdrawals");
    await olga.getByLabel("Status").selectOption("Approved");
    await expect(olga.getByRole("region", { name: "paid_member" })).toContainText("1,100.0000");
    for (const act of ["Approve", "Reject", "Record as paid", "Pay it by hand"])
      await expect(olga.getByRole("button", { name: act })).toHaveCount(0);

    await anna.getByLabel("Status").selectOption("Approved");
    await card.getByRole("button", { name: "Pay it by hand" }).click();
    await expectNoBarrier(anna);
    await sheet.getByRole("button", { name: "Pay it by hand" }).click();
    await expect(card).toContainText("Paid by hand");
    await card.getByRole("button", { name: "Record as paid" }).click();
    await sheet.getByLabel("Transaction", { exact: true }).fill(HASH);
    await sheet.getByRole("button", { name: "Record as paid" }).click();
    await expect(anna.getByText("No withdrawals with this status.")).toBeVisible();
    const { list } = await member.call("GET withdraw/records", {});
    expect(list[0]).toMatchObject({ status: "confirmed", txHash: HASH });
  },
);

testAlone(
  "each alarm is a link of its own at home; support unlocks a member's spending, and signs the member out",
  async ({ context, server }) => {
    const { origin } = server;
    const member = await fundedMember(server, "locked_member", "100");
    const at = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
    const exchangeRateCny = { rate: "7.1", source: "Bank of X", at };
    await new Desk(origin).must("POST operator/config", { exchangeRateCny, reason: "test" });
    const page = await openDesk(context, origin, "sue", ["support"]);
    const alarm = page.getByRole("list", { name: "Needs attention" }).getByRole("link");
    await expect(alarm.filter({ hasText: "An exchange rate is old" })).toHaveAttribute("href", "#/settings");
    await expectNoBarrier(page);

    await goTo(page, "/members/locked_member");
    await page.getByRole("button", { name: "Unlock spending" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Reason").fill("Called back.");
    await expectNoBarrier(page);
    await sheet.getByRole("button", { name: "Unlock spending" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const { list } = await new Desk(origin).must("GET operator/audit", { limit: 5 });
    expect(list.find(({ act }) => act === "member unlock")).toMatchObject({ operator: "sue" });

    await page.getByRole("button", { name: "Devices", exact: true }).click();
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await sheet.getByLabel("Reason").fill("The phone was stolen.");
    await expectNoBarrier(page);
    await sheet.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page.getByText("The member is not signed in anywhere.")).toBeVisible();
    expect((await member.answer("GET account/info", {})).code).toBe(4001);
  },
);
