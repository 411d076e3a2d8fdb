/** A deposit on a real chain, as its member watches it. */
import { coins } from "../support/chain/chain.ts";
import { Client } from "../support/client.ts";
import { fundedMember } from "../support/member.ts";
import { expect } from "../support/e2e.ts";
import { testOnChain as test } from "../support/e2e-chain.ts";

test("a deposit is watched block by block to the balance, and looked up by its hash", async ({
  app,
  server,
  chain,
}) => {
  const member = await fundedMember(server, "watcher", "0");
  const page = await app.open("/pages/recharge", "en", member);
  // Whoever looks for the first time is given one.
  await expect(page.getByText(/^0x[0-9a-f]{19}/i).first()).toBeVisible();
  const { address } = await member.call("GET recharge/rechargeAddress", {});
  await expect(page.getByText(address.slice(0, 21))).toBeVisible();
  await expect(page.getByText("No deposits yet")).toBeVisible();

  const txHash = await chain.send(address, coins("25"));
  await chain.mine(2);
  const hash = page.getByLabel("Where is my deposit? Paste the transaction hash");
  await hash.fill(txHash);
  await page.getByRole("button", { name: "Look it up" }).click();
  await expect(page.getByText("Confirming: 2 of 4")).toBeVisible();
  await expect(page.getByText("Detected on the chain")).toBeVisible();

  await chain.mine();
  await expect(page.getByText("Confirming: 3 of 4")).toBeVisible();
  await chain.mine();
  await expect(page.getByText("Credited", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Look it up" }).click();
  await expect(page.getByText("It is in your balance.")).toBeVisible();

  await hash.fill("where is it");
  await page.getByRole("button", { name: "Look it up" }).click();
  await expect(page.getByText("That is not a transaction hash.")).toBeVisible();
  await hash.fill(`0x${"ab".repeat(32)}`);
  await page.getByRole("button", { name: "Look it up" }).click();
  await expect(page.getByText("Transaction not found.")).toBeVisible();

  await page.goto(`${server.origin}/#/pages/bill`);
  await expect(page.getByRole("link", { name: /^Deposit .*\+25\.0000/ })).toBeVisible();
});

test("a deposit's row and its details say what it is worth in the member's second currency, at which rate", async ({
  app,
  server,
  chain,
}) => {
  const exchangeRateVnd = { rate: "26123", source: "Test Bank", at: new Date().toISOString() };
  await new Client(server.origin).call("POST operator/config", { exchangeRateVnd });
  const member = await fundedMember(server, "converter", "0");
  const { address } = await member.call("GET recharge/rechargeAddress", {});
  await chain.send(address, coins("25"));
  await chain.mine(4);
  const page = await app.open("/pages/my", "en", member);
  await page.getByRole("button", { name: /Second currency/ }).click();
  await page.getByRole("radio", { name: "Vietnamese Dong (VND)" }).check();
  await page.goto(`${server.origin}/#/pages/recharge`);
  const row = page.getByRole("list", { name: "My deposits" }).getByRole("button");
  await expect(row).toContainText("25.0000 USDT");
  await expect(row).toContainText("₫653,075");
  await expect(page.getByText(/VND · Rate of \w+ \d+, source Test Bank/)).toBeVisible();
  await row.click();
  await expect(page.getByRole("dialog")).toContainText(
    /25 USDT.*₫653,075.*Rate of \w+ \d+, source Test Bank/s,
  );
});

test("fault 649: a deposit below the minimum names it, in the list, its details, the look-up and the inbox", async ({
  app,
  context,
  server,
  chain,
}) => {
  const member = await fundedMember(server, "gives_little", "0");
  const { address } = await member.call("GET recharge/rechargeAddress", {});
  const txHash = await chain.send(address, coins("7"));
  await chain.mine(6);
  const page = await app.open("/pages/recharge", "en", member);
  const row = page.getByRole("list", { name: "My deposits" }).getByRole("listitem");
  await expect(row).toContainText("Below the minimum");
  await member.call("POST operator/config", { depositMinAmount: "8.5" });
  await page.reload();
  await expect(row).toContainText("The minimum deposit is now 8.5 USDT.");
  await page.getByLabel("Where is my deposit? Paste the transaction hash").fill(txHash);
  await page.getByRole("button", { name: "Look it up" }).click();
  await expect(
    page.getByText(/^It is below the minimum deposit, .* The minimum deposit is now 8\.5 USDT\.$/),
  ).toBeVisible();
  await row.getByRole("button").click();
  await expect(page.getByRole("dialog")).toContainText("The minimum deposit is now 8.5 USDT.");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("dialog").getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(txHash);
  await page.goto(`${server.origin}/#/pages/inbox`);
  // What was in force when it was decided.
  await expect(page.getByText("The minimum deposit was 10 USDT.")).toBeVisible();
});

test("fault 514: My gives a first address too; one that could not be given is asked for again", async ({
  app,
  server,
  context,
}) => {
  const member = await fundedMember(server, "newcomer", "0");
  await context.route("**/api/recharge/rechargeAddress", (route) => route.abort());
  const page = await app.open("/pages/my", "en", member);
  const card = page.getByRole("region", { name: "BEP20-USDT address" });
  await expect(card.getByText("This could not be loaded")).toBeVisible();
  await context.unroute("**/api/recharge/rechargeAddress");
  await card.getByRole("button", { name: "Retry" }).click();
  await expect(card.getByText(/^0x[0-9a-f]{40}$/i)).toBeVisible();
  const { address } = await member.call("GET recharge/rechargeAddress", {});
  await expect(card.getByText(address)).toBeVisible();
});
