/** Red team: "arrived" is said of feedback that was deleted. */
import { newMember } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import { test } from "../support/wired.ts";

test("a feedback that is deleted beside the form is not said to have arrived @wide", async ({
  openAs,
  wire,
  server,
}) => {
  const member = await newMember(server.origin, "red_deleted");
  const page = await openAs("/pages/feedback", member);
  await expect(page.getByText("You have not written to us yet")).toBeVisible();
  wire.state = "down";
  await page.getByRole("textbox", { name: "What would you like to tell us?" }).fill("Please block my account!");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Queued on this device")).toBeVisible();
  const row = page.getByRole("list", { name: "Not sent yet" }).getByRole("listitem");
  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await page.screenshot({ path: "/tmp/redb-arrived.png" });
  console.log("SAID:", await page.getByRole("main").innerText());
  expect(wire.keysOf("feedback/create")).toEqual([]);
  await expect(page.getByText("Thank you, your feedback has arrived.")).toBeHidden({ timeout: 3000 });
});

test("on a phone, in two tabs: deleted in the one, not said to have arrived in the other", async ({
  openAs,
  wire,
  server,
}) => {
  const member = await newMember(server.origin, "red_deleted_2");
  const page = await openAs("/pages/feedback", member);
  wire.state = "down";
  await page.getByRole("textbox", { name: "What would you like to tell us?" }).fill("Please block my account!");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Queued on this device")).toBeVisible();
  const other = await openAs("/pages/waiting");
  await other.getByRole("button", { name: /^Discard/ }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(other.getByText("Nothing waiting").last()).toBeVisible();
  await page.bringToFront();
  console.log("SAID:", await page.getByRole("main").innerText());
  await expect(page.getByText("Thank you, your feedback has arrived.")).toBeHidden({ timeout: 3000 });
});
