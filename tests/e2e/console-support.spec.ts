/** Conversations with members: in the operators' console, and in the app. Rules O123 to O125. */
import { expectNoBarrier, goTo, openDesk } from "../support/console-page.ts";
import { newMember } from "../support/client.ts";
import { expect, test, testAlone } from "../support/e2e.ts";
import * as images from "../support/images.ts";
import { Desk } from "../support/operator-sessions.ts";

const picture = () => ({ name: "a.png", mimeType: "image/png", buffer: images.png() });

test("an operator replies with a template and a picture, the member answers, and both see what was read", async ({
  app,
  context,
  server,
}) => {
  const member = await newMember(server.origin, "talker");
  const desk = new Desk(server.origin);
  await desk.must("POST operator/feedback/templates", {
    name: "Ask the day",
    languages: { en: { text: "Which day was it?" }, "zh-CN": { text: "是哪一天？" } },
  });
  await member.call("POST feedback/create", { content: "Where is <b>my</b> deposit?" });

  const page = await openDesk(context, server.origin, "sabine", ["support"]);
  await page.getByRole("link", { name: /^Feedback without a reply/ }).click();
  await page.getByRole("button", { name: "Open the conversation with talker" }).click();
  const card = page.getByRole("region", { name: "talker" });
  await expect(card).toContainText("Where is <b>my</b> deposit?");
  await card.getByLabel("Insert a template").selectOption("Ask the day");
  await expect(card.getByLabel("Reply")).toHaveValue("Which day was it?");
  await card.locator("input[type=file]").setInputFiles(picture());
  await expect(card.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  await page.reload();
  await expect(card.getByLabel("Reply")).toHaveValue("Which day was it?");
  await expectNoBarrier(page);
  await card.getByRole("button", { name: "Reply" }).click();
  const turns = card.getByRole("list", { name: "Conversation" }).getByRole("listitem");
  await expect(turns.last()).toContainText("Not read yet");

  const screen = await app.open("/pages/feedbackRecord", "en", member);
  await expect(screen.getByText("New reply")).toBeVisible();
  await screen.getByRole("link", { name: "Open the conversation" }).click();
  const told = screen.getByRole("list", { name: "Conversation" }).getByRole("listitem");
  await expect(told.first()).toContainText("Read by the platform");
  await expect(told.last()).toContainText("Which day was it?");
  await expect(told.last().getByRole("link", { name: "Picture 1" })).toBeVisible();
  await expectNoBarrier(screen);
  await screen.getByLabel("Your reply").fill("On Monday");
  await screen.locator("input[type=file]").setInputFiles(picture());
  await screen.getByRole("button", { name: "Send" }).click();
  await expect(told.last()).toContainText("On Monday");
  await expect(screen.getByLabel("Your reply")).toHaveValue("");

  await page.reload();
  await expect(turns.nth(1)).toContainText("Read by the member");
  await expect(turns.last()).toContainText("On Monday");
  await card.getByLabel("Assigned to").selectOption("sabine");
  await card.getByRole("button", { name: "Close conversation" }).click();
  await expect(card.getByRole("button", { name: "Reopen" })).toBeVisible();
  await screen.reload();
  await expect(screen.getByText("This conversation is closed. Send a message to reopen it.")).toBeVisible();
  await expect(told.last()).toContainText("Read by the platform");
});

testAlone(
  "two operators do not answer over each other; lists, filters, search and roles",
  async ({ context, server }) => {
    const member = await newMember(server.origin, "patient");
    const { id } = await member.call("POST feedback/create", { content: "Zwei Fragen" });
    const page = await openDesk(context, server.origin, "susi", ["support"]);
    await goTo(page, `/feedback/${id}`);
    const card = page.getByRole("region", { name: "patient" });
    await card.getByLabel("Reply").fill("Mine");
    await new Desk(server.origin).must("POST operator/feedback/reply", { id, reply: "Theirs" });
    await card.getByRole("button", { name: "Reply" }).click();
    await expect(card.getByText("A new message arrived since you began. Read it first.")).toBeVisible();
    await expect(card.getByLabel("Reply")).toHaveValue("Mine");
    await expectNoBarrier(page);
    await card.getByRole("button", { name: "I have read it" }).click();
    await card.getByRole("button", { name: "Reply" }).click();
    const turns = card.getByRole("list", { name: "Conversation" }).getByRole("listitem");
    await expect(turns).toHaveText([/Zwei Fragen/, /Theirs/, /Mine/]);

    await page.getByRole("link", { name: "All conversations" }).click();
    await expect(page.getByText("Everything has a reply.")).toBeVisible();
    await page.getByRole("radio", { name: "All" }).check();
    await page.getByLabel("Words or account").fill("FRAGEN");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("region", { name: "patient" })).toContainText("3 messages");
    await expectNoBarrier(page);
    await page.getByLabel("Words or account").fill("nothing like it");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("No match among the newest conversations.")).toBeVisible();

    const auditor = await openDesk(context, server.origin, "audun", ["auditor"]);
    await goTo(auditor, `/feedback/${id}`);
    await expect(auditor.getByRole("region", { name: "patient" })).toContainText("Mine");
    await expect(auditor.getByLabel("Reply")).toHaveCount(0);
    const editor = await openDesk(context, server.origin, "edna", ["editor"]);
    await goTo(editor, `/feedback/${id}`);
    await expect(editor.getByText("Your roles do not give access to this page.")).toBeVisible();
  },
);

testAlone(
  "an answer written offline is kept, and sent once when there is a connection",
  async ({ app, server }) => {
    const member = await newMember(server.origin, "offline_talker");
    const { id } = await member.call("POST feedback/create", { content: "Hello" });
    await new Desk(server.origin).must("POST operator/feedback/reply", { id, reply: "Yes?" });
    const page = await app.open(`/pages/feedbackRecord?id=${id}`, "en", member);
    await expect(page.getByText("Yes?")).toBeVisible();
    await app.readyOffline(page);
    await server.pause();
    await page.reload();
    await expect(page.getByText("Yes?")).toBeVisible();
    await page.getByLabel("Your reply").fill("From the train");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("list", { name: "Not sent yet" })).toContainText("From the train");
    await server.restart();
    await expect(page.getByRole("list", { name: "Conversation" }).getByRole("listitem").last()).toContainText(
      "From the train",
    );
    const [item] = (await member.call("GET feedback/history", {})).list;
    expect(item!.messages).toHaveLength(2);
  },
);
