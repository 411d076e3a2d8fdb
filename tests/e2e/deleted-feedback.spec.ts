/** Feedback that is deleted before it was sent is not said to have arrived. */
import { newMember } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import { test } from "../support/wired.ts";

const QUESTION = { name: "What would you like to tell us?" };
const ARRIVED = "Thank you, your feedback has arrived.";
const NOT_SENT = "Your feedback was not sent.";

test("fault 754: feedback that is deleted beside the form is said not to have been sent @wide", async ({
  openAs,
  wire,
  server,
}) => {
  const page = await openAs("/pages/feedback", await newMember(server.origin, "deleted_beside"));
  await expect(page.getByText("You have not written to us yet")).toBeVisible();
  wire.state = "down";
  await page.getByRole("textbox", QUESTION).fill("Please block my account!");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Queued on this device")).toBeVisible();
  const row = page.getByRole("list", { name: "Not sent yet" }).getByRole("listitem");
  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(NOT_SENT)).toBeVisible();
  await expect(page.getByText(ARRIVED)).toBeHidden();
  expect(wire.keysOf("feedback/create")).toEqual([]);
});

test("fault 754: feedback that is discarded in another tab is said not to have been sent, and the next one to have arrived", async ({
  openAs,
  wire,
  server,
}) => {
  const page = await openAs("/pages/feedback", await newMember(server.origin, "deleted_elsewhere"));
  wire.state = "down";
  await page.getByRole("textbox", QUESTION).fill("Please block my account!");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Queued on this device")).toBeVisible();
  const other = await openAs("/pages/waiting");
  await other.getByRole("button", { name: /^Discard/ }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await page.bringToFront();
  await expect(page.getByText(NOT_SENT)).toBeVisible();
  await page.getByRole("button", { name: "Write another" }).click();
  wire.state = "up";
  await page.getByRole("textbox", QUESTION).fill("All is well.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(ARRIVED)).toBeVisible();
});
