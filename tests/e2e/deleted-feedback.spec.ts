/** Feedback that is deleted is said to have arrived, or not to have been sent, only where that is known. */
import type { Page } from "@playwright/test";
import { newMember } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import type { Wire } from "../support/wire.ts";
import { test } from "../support/wired.ts";

const QUESTION = { name: "What would you like to tell us?" };
const ARRIVED = "Thank you, your feedback has arrived.";
const NOT_SENT = "Your feedback was not sent.";
const DOUBTFUL = "It may have arrived before";

/** The feedback arrives, its answer is held back, and no sync shows it until the returned function is called. */
async function sendUnanswered(page: Page, wire: Wire): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  const stop = wire.apply(/\/api\/sync/, { kind: "delay", until: released.promise });
  const arrived = wire.holdNext("feedback/create");
  await page.getByRole("textbox", QUESTION).fill("Please block my account!");
  await page.getByRole("button", { name: "Send" }).click();
  await arrived;
  return () => {
    stop();
    released.resolve();
  };
}

async function loseAnswer(page: Page, wire: Wire): Promise<void> {
  wire.state = "down";
  wire.breakAll();
  await expect(page.getByText("Queued on this device")).toBeVisible();
}

test("fault 754: feedback that is deleted beside the form is said not to have been sent @wide", async ({
  openAs,
  wire,
  server,
  context,
}) => {
  const page = await openAs("/pages/feedback", await newMember(server.origin, "deleted_beside"));
  await expect(page.getByText("You have not written to us yet")).toBeVisible();
  await context.setOffline(true);
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

test("fault 754: feedback that is discarded in another tab is not said to have arrived, and the next one is", async ({
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
  await expect(page.getByText(DOUBTFUL)).toBeVisible();
  await page.getByRole("button", { name: "Write another" }).click();
  wire.state = "up";
  await page.getByRole("textbox", QUESTION).fill("All is well.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(ARRIVED)).toBeVisible();
});

test("fault 875: feedback whose answer was lost is not said not to have been sent when it is deleted @wide", async ({
  openAs,
  wire,
  server,
}) => {
  const member = await newMember(server.origin, "deleted_unknown");
  const page = await openAs("/pages/feedback", member);
  await sendUnanswered(page, wire);
  await loseAnswer(page, wire);
  const row = page.getByRole("list", { name: "Not sent yet" }).getByRole("listitem");
  await row.getByRole("button", { name: "Delete" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("It may have arrived already")).toBeVisible();
  await sheet.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(DOUBTFUL)).toBeVisible();
  await expect(page.getByText(NOT_SENT)).toBeHidden();
});

test("fault 876: feedback can be deleted while it is being sent on a slow connection, and is not sent again @wide", async ({
  openAs,
  wire,
  server,
}) => {
  const page = await openAs("/pages/feedback", await newMember(server.origin, "deleted_sending"));
  const letSync = await sendUnanswered(page, wire);
  const row = page.getByRole("list", { name: "Not sent yet" }).getByRole("listitem");
  await row.getByRole("button", { name: "Delete" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("It is being sent right now.")).toBeVisible();
  await sheet.getByRole("button", { name: "Delete" }).click();
  await expect(row.getByText("Will be deleted if this attempt fails.")).toBeVisible();
  // Otherwise the browser repeats the request itself.
  wire.state = "down";
  wire.breakAll();
  await expect(page.getByText(DOUBTFUL)).toBeVisible();
  letSync();
  wire.state = "up";
  await expect(page.getByRole("list", { name: "My feedback" }).getByRole("listitem")).toHaveCount(1);
  expect(wire.keysOf("feedback/create")).toHaveLength(1);
});

test("fault 931: feedback whose answer is late is shown once, and is said to have arrived @wide", async ({
  openAs,
  wire,
  server,
}) => {
  const page = await openAs("/pages/feedback", await newMember(server.origin, "shown_twice"));
  const letSync = await sendUnanswered(page, wire);
  const unsent = page.getByRole("list", { name: "Not sent yet" });
  await expect(unsent).toContainText("Please block my account!");
  letSync();
  await expect(page.getByRole("list", { name: "My feedback" })).toContainText("Please block my account!");
  await expect(unsent).toBeHidden();
  await expect(page.getByText(ARRIVED)).toBeVisible();
});

test("fault 931: so is an answer in a conversation", async ({ openAs, wire, server }) => {
  const member = await newMember(server.origin, "answers_twice");
  const { id } = await member.call("POST feedback/create", { content: "Where is my deposit?" });
  const page = await openAs(`/pages/feedbackRecord?id=${id}`, member);
  const turns = page.getByRole("list", { name: "Conversation" });
  await expect(turns).toContainText("Where is my deposit?");
  const arrived = wire.holdNext("feedback/answer");
  await page.getByRole("textbox").fill("It has come.");
  await page.getByRole("button", { name: "Send" }).click();
  await arrived;
  await expect(turns).toContainText("It has come.");
  await expect(page.getByRole("list", { name: "Not sent yet" })).toBeHidden();
  // The first attempt is not over.
  expect(wire.keysOf("feedback/answer")).toHaveLength(1);
});

test("fault 886: a log-out does not say that feedback whose answer was lost is lost", async ({
  openAs,
  wire,
  server,
}) => {
  const page = await openAs("/pages/feedback", await newMember(server.origin, "left_unknown"));
  await sendUnanswered(page, wire);
  await loseAnswer(page, wire);
  await page.goto(`${wire.origin}/#/pages/my`);
  await page.getByRole("button", { name: "Log out" }).click();
  const sheet = page.getByRole("dialog");
  await expect(
    sheet.getByText("It is not known whether 1 message has arrived. It will not be sent again."),
  ).toBeVisible();
  await expect(sheet.getByText("will be lost")).toBeHidden();
});
