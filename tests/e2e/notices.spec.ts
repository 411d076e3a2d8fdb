/** Notices and the account's safety in the app: read marks over devices, search, states, and the freeze. */
import { AxeBuilder } from "@axe-core/playwright";
import { newMember, passwords, type Client } from "../support/client.ts";
import { amendSync } from "../support/amended-sync.ts";
import { expect, test } from "../support/e2e.ts";

function publish(member: Client, title: string, body: string): Promise<{ id: string }> {
  const text = { title, summary: "", body };
  return member.call("POST operator/notices", { kind: "notice", languages: { en: text } });
}

test("what was read on another device is read here, and what is opened here is read there", async ({
  app,
  server,
}) => {
  const member = await newMember(server.origin, "notice_reader");
  const first = await publish(member, "Read elsewhere", "One.");
  await publish(member, "Read here", "Two.");
  await member.call("POST notice/read", { ids: [first.id] });
  const page = await app.open("/pages/notice", "en", member);
  const row = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await expect(row("Read here").getByText("New", { exact: true })).toBeVisible();
  await expect(row("Read elsewhere").getByText("New", { exact: true })).toBeHidden();
  await row("Read here").getByRole("link").click();
  await expect(page.getByText("Two.")).toBeVisible();
  await page.goBack();
  await expect(row("Read here").getByText("New", { exact: true })).toBeHidden();
  await expect.poll(async () => (await member.call("GET notice/read", {})).ids).toHaveLength(2);
});

test("a search finds notices by their texts, without case and accents, without a connection", async ({
  app,
  server,
  context,
}) => {
  const member = await newMember(server.origin, "notice_seeker");
  await publish(member, "Bảo trì", "Máy chủ nghỉ **Chủ nhật**.");
  await publish(member, "维护通知", "服务器将于周日维护。");
  const page = await app.open("/pages/notice", "en", member);
  await app.readyOffline(page);
  await expect(page.getByRole("link", { name: /维护通知/ })).toBeVisible();
  await context.setOffline(true);
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill("chu nhat");
  await expect(page.getByRole("link", { name: /Bảo trì/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /维护通知/ })).toBeHidden();
  await search.fill("周日");
  await expect(page.getByRole("link", { name: /维护通知/ })).toBeVisible();
  await search.fill("nowhere to be found");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await context.setOffline(false);
});

test("a browser that blocks notifications is not asked, and My says how to allow them", async ({
  app,
  server,
  context,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
  });
  const member = await newMember(server.origin, "notice_blocked");
  const page = await app.open("/pages/my", "en", member);
  await page.getByRole("button", { name: "Notifications Blocked" }).click();
  await expect(page.getByRole("dialog").getByText(/Notifications are blocked/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: /^Notices/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Notices" })).toBeVisible();
  await expect(page.getByText("Get notified when the app is closed")).toBeHidden();
});

test("the security page says what happened, and a press there stops the account from spending", async ({
  app,
  server,
  context,
}) => {
  const member = await newMember(server.origin, "notice_frozen");
  const { list } = await member.call("GET account/events", {});
  const page = await app.open(`/pages/security?id=${list[0]!.id}`, "en", member);
  await app.readyOffline(page);
  await expect(page.getByText("Was this you?", { exact: false })).toBeVisible();
  await expect(page.getByRole("list", { name: "Account activity" }).getByText("Signed in")).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await context.setOffline(true);
  await page.getByRole("button", { name: "Freeze my account" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(/^You are offline\.|^Cannot reach the server\./)).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Freeze my account" })).toBeDisabled();
  await context.setOffline(false);
  await sheet.getByRole("button", { name: "Freeze my account" }).click();
  await expect(page.getByText("Nothing can be spent from it.")).toBeVisible();
  await expect(page.getByText(/from .*\. Customer service can do it sooner/)).toBeVisible();
  const { payPassword } = passwords;
  const { refusal } = await member.answer("POST wallet/transfer", {
    account: "genesis",
    amount: "10",
    payPassword,
  });
  expect(refusal.reason).toBe("frozen");
  await expect(
    page.getByRole("list", { name: "Account activity" }).getByText("Account frozen"),
  ).toBeVisible();
});

test("a freeze is lifted with the second-level password when its day is over, and not before", async ({
  app,
  server,
  context,
}) => {
  const member = await newMember(server.origin, "notice_thawing");
  await member.call("POST account/freeze", {});
  // As the page would be told a day later; the server itself knows better.
  const freeze = await member.call("GET account/freeze", {});
  const lifted = { ...freeze, liftAt: "2026-01-01T00:00:00.000Z" };
  await amendSync(context, ({ documents }) => void (documents.freeze = lifted));
  const page = await app.open("/pages/security", "en", member);
  await page.getByRole("button", { name: "Unfreeze account" }).click();
  const sheet = page.getByRole("dialog");
  const lift = sheet.getByRole("button", { name: "Unfreeze account" });
  await lift.click();
  await expect(sheet.getByText("Enter your second-level password.")).toBeVisible();
  const password = sheet.locator("[name=payPassword]");
  await password.fill("not the password");
  await lift.click();
  await expect(sheet.getByText("Wrong second-level password.")).toBeVisible();
  await expect(password).toHaveValue("");
  await password.fill(passwords.payPassword);
  await lift.click();
  await expect(
    sheet.getByText(/You can unfreeze the account yourself 24 hours after it was frozen/),
  ).toBeVisible();
});
