/** Support finds a member by whatever they were told, money takes two, and a lost deposit is booked. Rules O105 to O113. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { mnemonicToAccount } from "viem/accounts";
import type { Role } from "../../contract/operator/roles.ts";
import { coins, startChain } from "../support/chain/chain.ts";
import { newMember } from "../support/client.ts";
import { testAlone as base, expect } from "../support/e2e.ts";
import { named, withAuthenticator } from "../support/e2e-passkeys.ts";
import { setFourEyes } from "../support/four-eyes.ts";
import { Desk, invited } from "../support/operator-sessions.ts";
import { startServer } from "../support/server.ts";
import { usdtOf } from "../support/withdraw.ts";

const test = base.extend<{ chain: Awaited<ReturnType<typeof startChain>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures needed from this pattern
  chain: async ({}, provide) => {
    const chain = await startChain();
    await provide(chain);
    await chain.stop();
  },
  server: async ({ chain }, provide) => {
    const key = mnemonicToAccount("test test test test test test test test test test test junk", {
      path: "m/44'/60'/70'/0",
    });
    const server = await startServer({
      env: {
        CHAIN_RPC_URL: chain.url,
        CHAIN_ID: "31337",
        CHAIN_TOKEN: chain.token,
        CHAIN_CONFIRMATIONS: "3",
        CHAIN_POLL_MS: "100",
        DEPOSIT_XPUB: key.getHdKey().publicExtendedKey,
      },
    });
    await provide(server);
    await server.stop();
  },
});

/** Signed in with a passkey, in a browser of their own. */
async function operatorIn(browser: Browser, origin: string, name: string, roles: Role[]): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem("starship.lang", JSON.stringify("en")));
  const secret = await invited(new Desk(origin), name, roles);
  const page = await withAuthenticator(await context.newPage());
  await page.goto(`${named(origin)}/operator/#/invitation/${secret}`);
  await page.getByLabel("Passkey name").fill("This computer");
  await page.getByRole("button", { name: "Set up a passkey" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
  return page;
}

async function open(page: Page, room: string): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: room }).click();
  await expect(page.getByRole("heading", { name: room, level: 1 })).toBeVisible();
}

async function find(page: Page, q: string): Promise<void> {
  await page.getByLabel("Account, number, address, transaction or referral link").fill(q);
  await page.getByRole("button", { name: "Search" }).click();
}

async function expectNoBarrier(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
}

test("support finds a member by each key, reads every part and notes; an auditor reads and may not act @wide", async ({
  browser,
  chain,
  server,
}) => {
  const account = "console_found";
  const member = await newMember(server.origin, account);
  await newMember(server.origin, "console_below", account);
  const { address } = await member.call("GET recharge/rechargeAddress", {});
  const txHash = await chain.send(address, coins("50"));
  await chain.mine(4);
  await expect.poll(() => usdtOf(member)).toBe("50");

  const sue = await operatorIn(browser, server.origin, "sue", ["support"]);
  await open(sue, "Members");
  const link = `${server.origin}/#/pages/register?referrer=${account}`;
  for (const q of [account.slice(0, 10), member.uid!, address.toLowerCase(), txHash, link]) {
    await find(sue, q);
    await expect(
      sue.getByRole("list", { name: "Members" }).getByRole("link", { name: account }),
    ).toBeVisible();
  }
  await find(sue, "nobody_like_this");
  await expect(sue.getByText("No members found.")).toBeVisible();
  await find(sue, txHash);
  await sue.getByRole("link", { name: account }).click();

  const statement = sue.getByRole("list", { name: "Statement" });
  await statement.getByText("Why").first().click();
  await expect(statement).toContainText(txHash);
  await expectNoBarrier(sue);
  for (const [part, shown] of [
    ["Votes", "The member has not voted."],
    ["Passes", "The member holds no passes."],
    ["Deposits", txHash],
    ["Withdrawals", "No withdrawals."],
    ["Devices", "signed in"],
    ["Upline", "genesis"],
    ["Direct members", "console_below"],
    ["Security events", "Signed in"],
    ["Notes", "No notes yet."],
  ] as const) {
    await sue.getByRole("button", { name: part, exact: true }).click();
    await expect(sue.getByRole("main")).toContainText(shown);
    await expectNoBarrier(sue);
  }
  await sue.getByLabel("New note").fill("Called about the phone.");
  await sue.getByRole("button", { name: "Add note" }).click();
  await expect(sue.getByRole("list", { name: "Notes" })).toContainText("Called about the phone.");
  await expect(sue.getByRole("button", { name: "Credit" })).toHaveCount(0);
  await sue.getByRole("button", { name: "Start a recovery" }).click();
  const sheet = sue.getByRole("dialog");
  await sheet.getByLabel("Reason").fill("Lost the password.");
  await sheet.getByRole("button", { name: "Start" }).click();
  await expect(sue.getByText("Started. Another operator has to approve it.")).toBeVisible();

  const ada = await operatorIn(browser, server.origin, "ada", ["auditor"]);
  await ada.goto(`${named(server.origin)}/operator/#/members/${account}`);
  await ada.getByRole("button", { name: "Notes" }).click();
  await expect(ada.getByRole("list", { name: "Notes" })).toContainText("Called about the phone.");
  for (const act of ["Freeze", "Credit", "Start a recovery", "Add note"])
    await expect(ada.getByRole("button", { name: act })).toHaveCount(0);

  const { list } = await new Desk(server.origin).must("GET operator/audit", { limit: 100 });
  const looks = list.filter(({ act, subject }) => act === "member look" && subject === account);
  expect(looks.map(({ operator }) => operator)).toEqual(["ada", "sue"]);
});

test("two operators credit by proposal, and book a deposit that was too small, once", async ({
  browser,
  chain,
  server,
}) => {
  const account = "console_small";
  const member = await newMember(server.origin, account);
  const { address } = await member.call("GET recharge/rechargeAddress", {});
  const anna = await operatorIn(browser, server.origin, "anna", ["finance"]);
  const ben = await operatorIn(browser, server.origin, "ben", ["finance"]);
  await setFourEyes(server.origin, true);

  await anna.goto(`${named(server.origin)}/operator/#/members/${account}`);
  await anna.getByRole("button", { name: "Credit" }).click();
  const sheet = anna.getByRole("dialog");
  await sheet.getByLabel("Amount").fill("25.5");
  await sheet.getByRole("button", { name: "Review" }).click();
  await expect(sheet).toContainText("Balance after");
  await expect(sheet).toContainText("25.5000");
  await sheet.getByLabel("Reason").fill("Goodwill");
  await expectNoBarrier(anna);
  // Above what one may credit alone: the server says so, and the same button proposes it.
  await sheet.getByRole("button", { name: "Credit" }).click();
  await sheet.getByRole("button", { name: "Propose" }).click();
  await expect(anna.getByText("Proposed. Another operator has to approve it.")).toBeVisible();
  await approveIn(ben, "25.5");
  expect(await usdtOf(member)).toBe("25.5");

  const txHash = await chain.send(address, coins("9"));
  await chain.mine(4);
  await expect
    .poll(async () => (await member.call("GET recharge/records", {})).list[0]?.status)
    .toBe("below_minimum");
  await open(anna, "Deposits");
  await anna.getByLabel("Transaction", { exact: true }).fill(txHash);
  await anna.getByRole("button", { name: "Look it up" }).click();
  const card = anna.getByRole("region", { name: account });
  await expect(card).toContainText("It is below the minimum deposit");
  await expectNoBarrier(anna);
  await card.getByRole("button", { name: "Book deposit" }).click();
  await sheet.getByLabel("Reason").fill("The member did not know the minimum.");
  await sheet.getByRole("button", { name: "Book deposit" }).click();
  await sheet.getByRole("button", { name: "Propose" }).click();
  await expect(anna.getByText("Proposed. Another operator has to approve it.")).toBeVisible();
  await approveIn(ben, txHash);
  expect(await usdtOf(member)).toBe("34.5");
  await anna.reload();
  await expect(card).toContainText("It has already been credited.");
  await expect(card.getByRole("button", { name: "Book deposit" })).toHaveCount(0);
  await anna.getByLabel("Status").selectOption("Credited");
  await expect(anna.getByRole("list", { name: "All deposits" })).toContainText(account);
});

async function approveIn(page: Page, shown: string): Promise<void> {
  await open(page, "Proposals");
  await page.reload();
  await expect(page.getByText(shown).first()).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
}
