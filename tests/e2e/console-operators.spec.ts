/** Operators, scripts' tokens and the audit log in the console, as two operators use them. Rules O91 to O96, O131, O132. */
import type { Browser } from "@playwright/test";
import { Desk } from "../support/operator-sessions.ts";
import { expectNoBarrier, goTo, openDesk } from "../support/console-page.ts";
import { expect, testAlone as test } from "../support/e2e.ts";
import { named, withAuthenticator } from "../support/e2e-passkeys.ts";
import { setFourEyes } from "../support/four-eyes.ts";
import { newMember } from "../support/client.ts";

async function openInvitation(browser: Browser, link: string) {
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem("starship.lang", JSON.stringify("en")));
  const page = await withAuthenticator(await context.newPage());
  await page.goto(link);
  return page;
}

test("an admin adds and invites an operator, who signs in, is given another role, and is disabled @wide", async ({
  browser,
  context,
  server,
}) => {
  const page = await openDesk(context, server.origin, "ada", ["admin"]);
  await goTo(page, "/operators");
  await expect(page.getByRole("region", { name: "ada" })).toContainText("Can sign in");
  await expectNoBarrier(page);
  await page.getByRole("button", { name: "Add an operator" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Continue" }).click();
  await expect(sheet.getByText("Choose at least one role.")).toBeVisible();
  await sheet.getByLabel("Name").fill("eve");
  await sheet.getByLabel(/^Editor/).check();
  await expectNoBarrier(page);
  await sheet.getByRole("button", { name: "Continue" }).click();
  await expect(sheet.getByText("Editor")).toBeVisible();
  await sheet.getByLabel("Reason").fill("writes notices");
  await sheet.getByRole("button", { name: "Add eve" }).click();
  const eve = page.getByRole("region", { name: "eve" });
  await expect(eve).toContainText("Not invited yet");

  await eve.getByRole("button", { name: "Invite eve" }).click();
  await sheet.getByLabel("Reason").fill("starts today");
  await sheet.getByRole("button", { name: "Create link" }).click();
  await expect(sheet.getByText("It works once, within 24 hours.")).toBeVisible();
  const link = (await sheet.getByText(/#\/invitation\//).textContent())!;
  await expectNoBarrier(page);
  await page.keyboard.press("Escape");
  await expect(eve).toContainText("Invited");

  const hers = await openInvitation(browser, link);
  await hers.getByLabel("Passkey name").fill("Laptop");
  await hers.getByRole("button", { name: "Set up a passkey" }).click();
  await hers.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(hers.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
  await expect(hers.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  await goTo(hers, "/operators");
  await expect(hers.getByText("Your roles do not give access to this page.")).toBeVisible();

  await page.reload();
  await eve.getByRole("button", { name: "Change eve" }).click();
  await sheet.getByLabel(/^Auditor/).check();
  await sheet.getByRole("button", { name: "Continue" }).click();
  await expect(sheet.getByText("Editor → Editor, Auditor")).toBeVisible();
  await sheet.getByLabel("Reason").fill("looks after us too");
  await sheet.getByRole("button", { name: "Change eve" }).click();
  await expect(eve).toContainText("Editor, Auditor");
  await hers.reload();
  await goTo(hers, "/operators");
  await expect(hers.getByRole("region", { name: "ada" })).toBeVisible();
  await expect(hers.getByRole("button", { name: /^(Add|Change|Invite|Disable)/ })).toHaveCount(0);

  await eve.getByRole("button", { name: "Disable eve" }).click();
  await expect(sheet.getByText("end immediately")).toBeVisible();
  await sheet.getByLabel("Reason").fill("has left");
  await sheet.getByRole("button", { name: "Disable eve" }).click();
  await expect(eve).toContainText("Disabled");
  await goTo(hers, "/sessions");
  await expect(hers.getByRole("heading", { name: "Sign in as an operator" })).toBeVisible();
  await hers.context().close();

  await goTo(page, "/audit");
  await page.getByLabel("Action").selectOption({ label: "Operator changed" });
  await expect(page.getByRole("list", { name: "Audit log" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: /^Operator changed · eve has left/ }).click();
  await expect(sheet.getByText("never changed or deleted")).toBeVisible();
  await expect(sheet.getByRole("region", { name: "After" })).toContainText('"disabled": true');
  await expectNoBarrier(page);
  await sheet.getByRole("button", { name: "All actions on eve" }).click();
  await page.getByLabel("Action").selectOption({ label: "All" });
  await expect(page.getByRole("button", { name: /^Operator invited · eve/ })).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export this list (CSV)" }).click();
  expect((await saved).suggestedFilename()).toBe("audit.csv");
  await page.getByLabel("Subject (account, number or name)").fill("nobody");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No matching actions in the log.")).toBeVisible();
});

test("while four eyes are asked for, an invitation is proposed, and its link is kept until it is approved", async ({
  context,
  server,
}) => {
  const desk = new Desk(server.origin);
  await desk.must("POST operator/operators", { name: "new", roles: ["support"], reason: "test" });
  const page = await openDesk(context, server.origin, "ada", ["admin"]);
  await setFourEyes(server.origin, true);
  await goTo(page, "/operators");
  await page.getByRole("button", { name: "Invite new" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Reason").fill("starts today");
  await sheet.getByRole("button", { name: "Create link" }).click();
  await sheet.getByRole("button", { name: "Propose" }).click();
  await expect(sheet.getByText("Once another operator approves")).toBeVisible();
  const link = (await sheet.getByText(/#\/invitation\//).textContent())!;
  const secret = link.split("/").at(-1)!;
  expect(await new Desk(server.origin, null).reason("POST operator/invitation/open", { secret })).not.toBe(
    "done",
  );
});

test("a script's token is shown once, works until it is ended, and has the one role", async ({
  context,
  server,
}) => {
  await newMember(server.origin, "script_subject");
  const page = await openDesk(context, server.origin, "sue", ["support"]);
  await goTo(page, "/scripts");
  await expect(page.getByText("No script tokens.")).toBeVisible();
  await page.getByRole("button", { name: "Create a token" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Script name").fill("nightly");
  await sheet.getByLabel("Expires in (days)").fill("400");
  await sheet.getByRole("button", { name: "Continue" }).click();
  await expect(sheet.getByText("Enter a number of days from 1 to 365.")).toBeVisible();
  await sheet.getByLabel("Expires in (days)").fill("30");
  await expectNoBarrier(page);
  await sheet.getByRole("button", { name: "Continue" }).click();
  await sheet.getByRole("button", { name: "Create token" }).click();
  const token = (await sheet.getByText(/^opt_[\w-]{43}$/).textContent())!;
  await expectNoBarrier(page);
  await page.keyboard.press("Escape");
  const script = new Desk(named(server.origin), token);
  expect(await script.reason("GET operator/members", { q: "script_subject" })).toBe("done");
  expect(await script.reason("GET operator/books", {})).toBe("operator_forbidden");
  await page.reload();
  await goTo(page, "/scripts");
  const card = page.getByRole("region", { name: "nightly" });
  await expect(card).toContainText("Support");
  await expectNoBarrier(page);
  await card.getByRole("button", { name: "End", exact: true }).click();
  await sheet.getByRole("button", { name: "End", exact: true }).click();
  await expect(card).toHaveCount(0);
  expect(await script.reason("GET operator/members", { q: "script_subject" })).not.toBe("done");
});
