/** Airdrops in the operators' console, made by two operators, and the member who sees the line. Rules O114 to O117. */
import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test as shared, withServer } from "../support/e2e.ts";
import { named, withAuthenticator } from "../support/e2e-passkeys.ts";
import { setFourEyes } from "../support/four-eyes.ts";
import { passwords } from "../support/client.ts";
import { fundedMember } from "../support/member.ts";
import { Desk, invited } from "../support/operator-sessions.ts";

/** On a server of its own, whose worker pays. */
const paying = shared.extend({
  server: async ({ newData }, provide) => withServer(newData, provide, { JOBS: "1" }),
});
/** On one that pays nothing by itself. */
const waiting = shared.extend({ server: async ({ newData }, provide) => withServer(newData, provide) });

async function openAs(context: BrowserContext, origin: string, name: string): Promise<Page> {
  const secret = await invited(new Desk(origin), name, ["finance"]);
  const page = await withAuthenticator(await context.newPage());
  await page.goto(`${named(origin)}/operator/#/invitation/${secret}`);
  await page.getByLabel("Passkey name").fill("This computer");
  await page.getByRole("button", { name: "Set up a passkey" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
  return page;
}

async function expectNoBarrier(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
}

const goTo = (page: Page, room: string) =>
  page.getByRole("navigation").getByRole("link", { name: room }).click();
const inEnglish = (context: BrowserContext) =>
  context.addInitScript(() => localStorage.setItem("starship.lang", JSON.stringify("en")));
const csv = (text: string) => ({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

paying(
  "one operator previews an airdrop and proposes it, another one approves, and the member sees the line @wide",
  async ({ app, context, server }) => {
    await inEnglish(context);
    const member = await fundedMember(server, "drop_member", "1000");
    await member.call("POST nft/buy", { id: 1, quantity: 3, payPassword: passwords.payPassword });
    const ben = await openAs(context, server.origin, "ben");
    const anna = await openAs(context, server.origin, "anna");
    await setFourEyes(server.origin, true);

    await goTo(ben, "Airdrops");
    await expect(ben.getByText("No airdrops yet.")).toBeVisible();
    await ben.getByRole("link", { name: "New airdrop" }).click();
    await ben.getByRole("button", { name: "Preview" }).click();
    await expect(ben.getByLabel("Title")).toBeFocused();
    await ben.getByLabel("Title").fill("First passes");
    await ben.getByLabel("Amount", { exact: true }).fill("1.25");
    await expectNoBarrier(ben);
    await ben.getByRole("button", { name: "Preview" }).click();
    const card = ben.getByRole("region", { name: "First passes" });
    await expect(card).toContainText("Not started");
    await expect(card).toContainText("3.7500");
    await expect(ben.getByRole("list", { name: "Recipients" })).toContainText("drop_member");
    await expectNoBarrier(ben);

    await card.getByRole("button", { name: "Start" }).click();
    const sheet = ben.getByRole("dialog");
    await sheet.getByLabel("Reason").fill("thanks");
    await sheet.getByRole("button", { name: "Start" }).click();
    await expect(sheet.getByText("This needs two operators")).toBeVisible();
    await sheet.getByRole("button", { name: "Propose" }).click();
    await expect(ben.getByText("Proposed. Another operator has to approve it.")).toBeVisible();

    await goTo(anna, "Proposals");
    const proposal = anna.getByRole("region", { name: "Start an airdrop" });
    await expect(proposal).toContainText("First passes");
    await expect(proposal).toContainText("150 → 146.25");
    await proposal.getByRole("button", { name: "Approve" }).click();
    await anna.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(proposal).toContainText("Carried out");

    // The page tells by itself how far it is.
    await expect(card).toContainText("Paid so far");
    await expect(card.getByText("Paid", { exact: true })).toBeVisible();
    await expect(card.getByRole("img", { name: "1 of 1 paid" })).toBeVisible();

    const phone = await app.open("/pages/bill", "en", member);
    const line = phone.getByRole("list", { name: "Bill" }).getByRole("link", { name: /^Airdrop/ });
    await expect(line).toContainText("First passes");
    await expect(line).toContainText("3.75");
    await line.click();
    await expect(phone.getByText("Recalculated on this device: it matches.")).toBeVisible();
    await expect(phone.getByText("The same for each")).toBeVisible();
  },
);

waiting(
  "a list with an error is not taken; a right one is started, and stopped",
  async ({ context, server }) => {
    await inEnglish(context);
    const member = await fundedMember(server, "list_member", "1000");
    await member.call("POST nft/buy", { id: 1, quantity: 2, payPassword: passwords.payPassword });
    const page = await openAs(context, server.origin, "cleo");
    await page.goto(`${named(server.origin)}/operator/#/airdrops/new`);
    await page.getByLabel("Title").fill("For testers");
    await page.getByLabel("To whom").selectOption("A list of accounts");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("Choose a file.")).toBeVisible();
    await page
      .getByLabel("List (CSV)")
      .setInputFiles(csv("account,amount\nlist_member,5\nnobody_at_all,1\n"));
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("The list was not accepted: 1 line is wrong.")).toBeVisible();
    await expect(page.getByText("Line 3: no member has this account")).toBeVisible();
    await expectNoBarrier(page);
    await page.getByLabel("List (CSV)").setInputFiles(csv("account,amount\nlist_member,5\n"));
    await page.getByRole("button", { name: "Preview" }).click();

    const card = page.getByRole("region", { name: "For testers" });
    await card.getByRole("button", { name: "Start" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Reason").fill("thanks");
    await sheet.getByRole("button", { name: "Start" }).click();
    await expect(card).toContainText("Being paid");
    await card.getByRole("button", { name: "Stop" }).click();
    await sheet.getByLabel("Reason").fill("wrong list");
    await sheet.getByRole("button", { name: "Stop permanently" }).click();
    await expect(card).toContainText("Stopped by");
    await expect(card).toContainText("wrong list");
    await expectNoBarrier(page);
    expect((await member.call("GET wallet/balanceLogs", { type: "airdrop" })).list).toEqual([]);
  },
);
