/** Questions and answers of the operator's articles on the screens of money. Rule C192. */
import { AxeBuilder } from "@axe-core/playwright";
import { newMember } from "../support/client.ts";
import { goTo, openDesk } from "../support/console-page.ts";
import { expect, test } from "../support/e2e.ts";

test("fault 624: a money screen answers its questions without a connection, in the member's language", async ({
  app,
  server,
  context,
}) => {
  const member = await newMember(server.origin, "help_reader");
  const { id } = await member.call("POST operator/notices", {
    kind: "article",
    help: ["withdrawals", "transfers"],
    languages: {
      en: { title: "Why does it wait?", summary: "", body: "It is **reviewed** first." },
      "zh-CN": { title: "为什么要等？", summary: "", body: "要先**审核**。" },
    },
  });
  const page = await app.open("/pages/withdraw", "zh-CN", member);
  await app.readyOffline(page);
  await context.setOffline(true);
  const card = page.getByRole("region", { name: "常见问题" });
  await card.getByText("为什么要等？").click();
  await expect(card.getByText("要先审核。")).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.goto(`${server.origin}/#/pages/convert`);
  await expect(page.getByText("为什么要等？")).toBeVisible();
  // A screen without questions has no empty card.
  await page.goto(`${server.origin}/#/pages/recharge`);
  await expect(page.getByRole("heading", { level: 1, name: "充值" })).toBeVisible();
  await expect(page.getByText("常见问题")).toBeHidden();

  await context.setOffline(false);
  await member.call("POST operator/notices/withdraw", { id });
  await page.goto(`${server.origin}/#/pages/withdraw`);
  await expect(page.getByText("为什么要等？")).toBeHidden();
});

test("an editor names the screens on which an article answers a question", async ({ context, server }) => {
  const page = await openDesk(context, server.origin, "helga", ["editor"]);
  await goTo(page, "/notices/new");
  await expect(page.getByRole("group", { name: "Answers a question on these screens" })).toBeHidden();
  await page.getByRole("radio", { name: "Article" }).check();
  const screens = page.getByRole("group", { name: "Answers a question on these screens" });
  await screens.getByRole("checkbox", { name: "Trade" }).check();
  await screens.getByRole("checkbox", { name: "Bill" }).check();
  await page.getByRole("radio", { name: "English" }).check();
  const english = page.getByRole("region", { name: "English" });
  await english.getByLabel("Title").fill("What is burned?");
  await page.getByRole("button", { name: "Save" }).click();
  const saved = page.getByRole("region", { name: "What is burned?" });
  await expect(saved.getByText("Trade, Bill")).toBeVisible();
  await saved.getByRole("button", { name: "Edit" }).click();
  await expect(screens.getByRole("checkbox", { name: "Trade" })).toBeChecked();
  await expect(screens.getByRole("checkbox", { name: "Vote" })).not.toBeChecked();
});
