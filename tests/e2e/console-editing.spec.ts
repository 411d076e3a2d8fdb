/** Notices and banners in the operators' console. Rule O122. */
import { goTo, openDesk, expectNoBarrier } from "../support/console-page.ts";
import { expect, test, testAlone } from "../support/e2e.ts";
import * as images from "../support/images.ts";
import { Desk } from "../support/operator-sessions.ts";

const text = (title: string) => ({ en: { title, summary: "", body: "" } });

testAlone(
  "an editor writes a notice in several languages, sees it as the app shows it, and what is typed outlives a reload @wide",
  async ({ app, context, server }) => {
    const desk = new Desk(server.origin);
    await desk.must("POST operator/config", { webviewOrigins: ["https://partner.example"] });
    const page = await openDesk(context, server.origin, "edda", ["editor"]);
    await goTo(page, "/notices/new");
    const english = page.getByRole("region", { name: "English" });
    await english.getByLabel("Title").fill("A new ship");
    await english
      .getByLabel("Text", { exact: true })
      .fill(
        "**Launch** on [their page](https://partner.example/a), [elsewhere](https://other.example/), <b>no</b>",
      );
    const preview = english.getByRole("group", { name: "Preview" });
    await expect(preview.locator("strong")).toHaveText("Launch");
    await expect(preview).toContainText("<b>no</b>");
    await expect(english.getByText("Opens outside the app", { exact: true })).toBeVisible();
    await expect(english.getByText("Opens inside the app", { exact: true })).toBeVisible();
    const chinese = page.getByRole("region", { name: "简体中文" });
    await expect(chinese).toContainText("Missing: Title, Text");
    await expect(chinese).toContainText("Members using this language see it in English.");
    await expect(page.getByRole("region", { name: "Notification preview" })).toContainText(
      "No device has notifications on.",
    );
    await page.locator("input[type=file]").setInputFiles({
      name: "a.png",
      mimeType: "image/png",
      buffer: images.png(),
    });
    await expect(preview.locator("img")).toHaveAttribute("src", /^\/api\/uploads\/[0-9a-f]{32}$/);
    await expectNoBarrier(page);

    await page.reload();
    await expect(english.getByLabel("Title")).toHaveValue("A new ship");
    // A session that ends by itself loses nothing either.
    await english.getByLabel("Title").fill("A new ship is here");
    const { list } = await desk.must("GET operator/sessions", {});
    await desk.must("POST operator/session/end", { id: list.find((one) => one.operator === "edda")!.id });
    // The console may notice it before the editor saves: it asks for the work that waits now and then.
    const ended = page.getByText("Your session has ended. Please sign in again.");
    await page.getByRole("button", { name: "Save" }).or(ended).click();
    await expect(ended).toBeVisible();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(english.getByLabel("Title")).toHaveValue("A new ship is here");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("region", { name: "A new ship is here" })).toContainText("Published");
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("typed"))),
    ).toEqual([]);

    const member = await app.open("/pages/notice", "en");
    await member.getByText("A new ship is here").click();
    await expect(member.getByRole("article").locator("strong")).toHaveText("Launch");
  },
);

test("what another editor saved meanwhile is refused clearly, and neither text is lost", async ({
  context,
  server,
}) => {
  const desk = new Desk(server.origin);
  const { id } = await desk.must("POST operator/notices", { kind: "article", languages: text("Before") });
  const page = await openDesk(context, server.origin, "edgar", ["editor"]);
  await goTo(page, `/notices/${id}`);
  await page.getByRole("radio", { name: "English" }).check();
  const english = page.getByRole("region", { name: "English" });
  await english.getByLabel("Title").fill("Mine");
  await desk.must("POST operator/notices", { id, languages: text("Theirs") });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Someone else changed this in the meantime.")).toBeVisible();
  await expect(page.getByText("It now says: Theirs")).toBeVisible();
  await expect(english.getByLabel("Title")).toHaveValue("Mine");
  await expectNoBarrier(page);
  await page.getByRole("button", { name: "Keep mine: saving replaces theirs" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Mine" })).toBeVisible();

  await page.getByRole("region", { name: "Mine" }).getByRole("button", { name: "Unpublish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByRole("region", { name: "Mine" })).toContainText("Unpublished");

  // Signing out by choice leaves nothing behind.
  await goTo(page, `/notices/new`);
  await page.getByRole("radio", { name: "English" }).check();
  await english.getByLabel("Title").fill("Unfinished");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in as an operator" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("Unfinished");
});

test("a banner is made, shown with its link's way, and hidden; support only looks", async ({
  context,
  server,
}) => {
  const page = await openDesk(context, server.origin, "erik", ["editor"]);
  await goTo(page, "/banners/new");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("A banner needs a picture.")).toBeVisible();
  await page.getByLabel("Picture", { exact: true }).fill("./art/ship-4.svg");
  await page.getByLabel("Link").fill("#/pages/nft");
  await expect(page.getByText("Opens a screen of the app")).toBeVisible();
  await page.getByLabel("English").fill("Passes by Erik");
  await page.getByLabel("Hidden").check();
  await expectNoBarrier(page);
  await page.getByRole("button", { name: "Save" }).click();
  const card = page.getByRole("region", { name: "Passes by Erik" });
  await expect(card).toContainText("Hidden");
  await expectNoBarrier(page);

  const other = await openDesk(context, server.origin, "sonja", ["support"]);
  await goTo(other, "/banners");
  await expect(other.getByRole("region", { name: "Passes by Erik" })).toBeVisible();
  await expect(other.getByRole("button", { name: "New banner" })).toHaveCount(0);
  await goTo(other, "/notices/new");
  await expect(other.getByText("Your roles do not give access to this page.")).toBeVisible();
});

testAlone(
  "an editor chooses to whom a notice is pushed, and reads on how many devices that is now",
  async ({ context, server }) => {
    const desk = new Desk(server.origin);
    const page = await openDesk(context, server.origin, "ella", ["editor"]);
    await goTo(page, "/notices/new");
    await page.getByRole("radio", { name: "English" }).check();
    await page.getByRole("region", { name: "English" }).getByLabel("Title").fill("For voters");
    const preview = page.getByRole("region", { name: "Notification preview" });
    await preview.getByLabel("Send the notification to").selectOption("levels");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Choose at least one vote level for the notification.")).toBeVisible();
    await preview.getByLabel("Level 3").check();
    await preview.getByLabel("Level 4").check();
    await expect(preview).toContainText("No device of these members has notifications on.");
    await expectNoBarrier(page);
    await page.reload();
    await expect(preview.getByLabel("Level 4")).toBeChecked();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("region", { name: "For voters" })).toContainText("Level 3, Level 4");
    const { list } = await desk.must("GET operator/notices", { limit: 50 });
    expect(list.find(({ languages }) => languages.en?.title === "For voters")?.pushTo).toEqual({
      kind: "levels",
      levels: [3, 4],
    });
  },
);
