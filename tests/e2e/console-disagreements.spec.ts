/** What books and chain disagree about is settled in the console. Rules W27, W28, O97, O155. */
import type { Page } from "@playwright/test";
import type { Reconciliation } from "../../contract/withdrawals/reconcile-schemas.ts";
import { readDepositKey } from "../../server/chain/deposit-key.ts";
import { coins } from "../support/chain/chain.ts";
import { expectNoBarrier, goTo, openDesk } from "../support/console-page.ts";
import { expect, testAlone } from "../support/e2e.ts";
import { testOnChain, xpub } from "../support/e2e-chain.ts";
import { setFourEyes } from "../support/four-eyes.ts";
import { fundedMember } from "../support/member.ts";

testOnChain(
  "a lost deposit address is given back by two operators, each looking at what it does @wide",
  async ({ browser, chain, context, server }) => {
    const { origin } = server;
    const lost = readDepositKey(xpub).addressAt(0);
    await chain.send(lost, coins("70"));
    await chain.mine(5);
    const member = await fundedMember(server, "lost_address", "1");
    const { refusal } = await member.answer("GET recharge/rechargeAddress", {});
    expect(refusal.reason).toBe("reconciling");
    const anna = await openDesk(context, origin, "anna", ["finance"]);
    const ben = await openDesk(await browser.newContext(), origin, "ben", ["finance"]);
    await setFourEyes(origin, true);

    await anna
      .getByRole("list", { name: "Needs attention" })
      .getByRole("link", { name: /Books and chain disagree/ })
      .click();
    const card = anna.getByRole("region", { name: "Deposit address" });
    await expect(card).toContainText("A deposit address without a member is used on the chain.");
    await expect(card).toContainText(lost);
    await expectNoBarrier(anna);
    await card.getByRole("button", { name: "Give it to its member" }).click();
    const sheet = anna.getByRole("dialog");
    await sheet.getByLabel("Reason").fill("She showed a picture of it.");
    await sheet.getByRole("button", { name: "Give it to its member" }).click();
    await expect(sheet.getByText("Enter the member's account.")).toBeVisible();
    await expectNoBarrier(anna);
    await sheet.getByLabel("Account").fill("lost_address");
    await sheet.getByRole("button", { name: "Give it to its member" }).click();
    await expect(sheet.getByText("This needs two operators")).toBeVisible();
    await sheet.getByRole("button", { name: "Propose" }).click();
    await expect(anna.getByText("Proposed. Another operator has to approve it.")).toBeVisible();

    await goTo(ben, "/proposals");
    const proposal = ben.getByRole("region", { name: "Give a deposit address back" });
    await expect(proposal).toContainText("lost_address");
    await expect(proposal).toContainText(lost);
    await proposal.getByRole("button", { name: "Approve" }).click();
    await ben.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(ben.getByText("Carried out")).toBeVisible();
    await goTo(anna, "/");
    await goTo(anna, "/custody");
    await expect(anna.getByText("books and chain agree.")).toBeVisible();
    await expectNoBarrier(anna);
    const { address } = await member.call("GET recharge/rechargeAddress", {});
    expect(address).toBe(lost);
  },
);

const HASH = `0x${"5e".repeat(32)}`;
const TO = "0x52908400098527886E0F7030069857D2E4169EE7";
const foundAt = "2026-11-30T08:00:00.000Z";
const transactionOf = (nonce: number, matches: Reconciliation["transactions"][number]["matches"]) => ({
  nonce,
  txHash: matches.length > 0 ? HASH : null,
  block: 100,
  transfers: matches.length > 0 ? [{ to: TO, amount: "95" }] : [],
  matches,
});
const unknown = (nonce: number) => ({
  id: String(nonce),
  kind: "transaction" as const,
  subject: `${TO} ${nonce}`,
  facts: { code: "unknown_transaction" as const, nonce: String(nonce) },
  foundAt,
});
const disagreements: Reconciliation = {
  transactions: [
    transactionOf(7, [{ id: "12", account: "nova", arrival: "95", status: "pending" }]),
    transactionOf(8, []),
  ],
  breaks: [
    unknown(7),
    unknown(8),
    {
      id: "9",
      kind: "custody",
      subject: "56",
      facts: { code: "custody_short", missing: "250.5", explained: "0" },
      foundAt,
    },
  ],
};

/** Stands in for a payout wallet whose key somebody else has. @returns the bodies of the acts. */
async function disagree(page: Page): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route("**/api/operator/chain/**", async (route) => {
    const isRead = route.request().method() === "GET";
    if (!isRead) sent.push(route.request().postDataJSON());
    await route.fulfill({ json: { code: 200, msg: "", data: isRead ? disagreements : { left: 0 } } });
  });
  return sent;
}

testAlone(
  "an unknown transaction is explained, and a shortage closed with its cause; an auditor has no act",
  async ({ browser, context, server }) => {
    const anna = await openDesk(context, server.origin, "anna", ["finance"]);
    const sent = await disagree(anna);
    await goTo(anna, "/custody");
    const card = (text: string) => anna.getByRole("region").filter({ hasText: text }).last();
    const sheet = anna.getByRole("dialog");
    const confirm = sheet.getByRole("button", { name: "Explain it" });
    await card("95.0000").getByRole("button", { name: "Explain it" }).click();
    await expect(sheet.getByLabel("What did it pay?").getByRole("option")).toHaveText([
      "Withdrawal 12 of nova",
    ]);
    await sheet.getByLabel("Reason").fill("Paid by hand");
    await expectNoBarrier(anna);
    await confirm.click();
    await expect(sheet).toHaveCount(0);

    const explain = anna.getByRole("button", { name: "Explain it" }).nth(1);
    await explain.click();
    await sheet.getByLabel("Reason").fill("Before the backup");
    await confirm.click();
    await expect(sheet.getByText("Enter the transaction hash: 0x and 64 characters.")).toBeVisible();
    await expect(sheet.getByText("Enter the member's account.")).toBeVisible();
    await sheet.getByLabel("Transaction", { exact: true }).fill(HASH);
    await sheet.getByLabel("Account").fill("nova");
    await confirm.click();
    await expect(sheet).toHaveCount(0);
    await explain.click();
    await sheet.getByLabel("What did it pay?").selectOption("Something of the platform's own");
    await sheet.getByLabel("Transaction", { exact: true }).fill(HASH);
    await sheet.getByLabel("Reason").fill("Fees of November");
    await expectNoBarrier(anna);
    await confirm.click();
    await expect(sheet).toHaveCount(0);

    await card("250.5").getByRole("button", { name: "Close with its cause" }).click();
    await expect(sheet).toContainText("the platform bears the missing 250.5 USDT");
    await sheet.getByLabel("Reason").fill("A lost key");
    await expectNoBarrier(anna);
    await sheet.getByRole("button", { name: "Close with its cause" }).click();
    await expect(sheet).toHaveCount(0);
    expect(sent).toEqual([
      { nonce: 7, txHash: HASH, withdrawal: "12", reason: "Paid by hand" },
      { nonce: 8, txHash: HASH, account: "nova", reason: "Before the backup" },
      { nonce: 8, txHash: HASH, reason: "Fees of November" },
      { id: "9", reason: "A lost key" },
    ]);

    const many = Array.from({ length: 112 }, (_, i) => unknown(100 + i));
    disagreements.breaks.push(...many);
    await goTo(anna, "/");
    await goTo(anna, "/custody");
    await expect(anna.getByText("15 more follow once these are settled.")).toBeVisible();
    await expect(anna.getByRole("region", { name: "Wallet transaction" })).toHaveCount(99);

    const olga = await openDesk(await browser.newContext(), server.origin, "olga", ["auditor"]);
    await disagree(olga);
    await goTo(olga, "/custody");
    await expect(olga.getByText("The chain holds less than the ledger states.")).toBeVisible();
    for (const act of ["Explain it", "Close with its cause"])
      await expect(olga.getByRole("button", { name: act })).toHaveCount(0);
  },
);
