/** Choosing which of several votes an upgrade or a re-investment takes. */
import { type Client, passwords } from "../support/client.ts";
import { expect, test } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import type { TestServer } from "../support/server.ts";

const { payPassword } = passwords;

async function voter(server: TestServer, account: string): Promise<Client> {
  const member = await fundedMember(server, account, "5000");
  await member.credit(account, "500", "fuel");
  for (const level of [1, 3]) {
    await member.call("POST vote/create", { level, payType: "usdt", payPassword });
  }
  return member;
}

const votesOf = async (member: Client) =>
  (await member.call("GET vote/voteValues", {})).list.toReversed().map(({ level }) => level);

test("the highest vote is chosen at first; another one is upgraded once it is chosen", async ({
  app,
  server,
}) => {
  const member = await voter(server, "chooser");
  const page = await app.open("/pages/vote?do=upgrade", "en", member);
  const sheet = page.getByRole("dialog");
  const votes = sheet.getByRole("group", { name: "Which vote to upgrade" });
  await expect(votes.getByRole("radio", { name: /^Level 3/ })).toBeChecked();
  await votes.getByRole("radio", { name: /^Level 1/ }).check();
  await sheet.getByLabel("To level", { exact: true }).selectOption("2");
  await expect(sheet).toContainText("From level 1 to level 2");
  await expect(sheet).toContainText("Position given up");
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.getByRole("button", { name: "Pay 200 USDT" }).click();
  await expect(sheet.getByText("Operation Successful!")).toBeVisible();
  expect(await votesOf(member)).toEqual([2, 3]);
});

test("a vote that changed elsewhere meanwhile is refused, and shown anew without a payment", async ({
  app,
  server,
}) => {
  const member = await voter(server, "rechooser");
  const page = await app.open("/pages/vote?do=repurchase", "en", member);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("radio", { name: /^Level 1/ }).check();
  await expect(sheet).toContainText("Can still earn afterwards");
  // The page hears nothing of it before it sends.
  await page.route("**/api/sync**", (route) => route.abort());
  const { list } = await member.call("GET vote/voteValues", {});
  const { id, level, status, voteValue, canRepurchaseCount } = list.at(-1)!;
  const vote = { id, level, status, voteValue, canRepurchaseCount };
  await member.call("POST vote/repurchase", { payType: "usdt", payPassword, vote });
  const { balance } = await member.call("GET wallet/balances", {});
  await sheet.locator("[name=payPassword]").fill(payPassword);
  await sheet.getByRole("button", { name: /^Pay / }).click();
  await expect(sheet.getByText("This vote has changed.")).toBeVisible();
  expect((await member.call("GET wallet/balances", {})).balance).toBe(balance);
});

test("without a connection the votes and what would become of them are shown, and nothing is sent", async ({
  app,
  server,
  context,
}) => {
  const member = await voter(server, "choose_off");
  const page = await app.open("/pages/vote", "en", member);
  await expect(page.getByText("Upgrade or re-invest").first()).toBeVisible();
  await app.readyOffline(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: /^Re-invest/ }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("radio", { name: /^Level 1/ }).check();
  await expect(sheet).toContainText("10");
  expect(await votesOf(member)).toEqual([1, 3]);
});
