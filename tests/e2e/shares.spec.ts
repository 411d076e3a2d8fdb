/** What other apps share into this one: kept for whom it belongs to, shown where it is for, and never sent by itself. */
import type { Page } from "@playwright/test";
import { SHARES_MAX } from "../../src/shared/shares.ts";
import { newMember, type Client } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import * as images from "../support/images.ts";
import { everythingKept, signIn } from "../support/member.ts";
import { ADDRESS } from "../support/withdraw.ts";
import { test } from "../support/wired.ts";

interface SharedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const file = (name: string, buffer: Buffer = images.png()): SharedFile => ({
  name,
  mimeType: "image/png",
  buffer,
});

/** As the system does: a form that no page of the app has posted to the manifest's address, in a page of its own. */
async function share(app: Page, told: string, files: SharedFile[] = []): Promise<Page> {
  const action = new URL("/share", app.url()).href;
  const page = await app.context().newPage();
  await page.setContent(
    `<form method="post" enctype="multipart/form-data" action="${action}">
      <input name="text" /><input type="file" name="pictures" multiple /><button>Share</button>
    </form>`,
  );
  await page.locator("[name=text]").fill(told);
  await page.locator("[name=pictures]").setInputFiles(files);
  await page.getByRole("button", { name: "Share" }).click();
  await page.waitForURL(/#\/pages\/(feedback|withdraw|login)/);
  return page;
}

const text = (page: Page) => page.getByRole("textbox", { name: "What would you like to tell us?" });
const pictures = (page: Page) => page.getByRole("img", { name: /^Picture \d/ });
const sessionIsKnown = (page: Page, { token }: Client) =>
  expect.poll(() => everythingKept(page)).toContain(`"token":"${token}"`);

test("fault 631: a shared picture is in the feedback, is there after a restart without a connection, and is not sent by itself", async ({
  openAs,
  server,
  wire,
}) => {
  const member = await newMember(server.origin, "shares_pictures");
  const home = await openAs("/pages/index", member);
  await sessionIsKnown(home, member);
  wire.state = "down";
  let page = await share(home, "The receipt looks wrong.", [file("one.png")]);
  await expect(text(page)).toHaveValue("The receipt looks wrong.");
  await expect(pictures(page)).toHaveCount(1);
  // Taken once: it is the draft's now.
  await expect.poll(() => everythingKept(page)).not.toContain('"name":"shared/');
  await page.close();

  page = await openAs("/pages/feedback");
  await expect(text(page)).toHaveValue("The receipt looks wrong.");
  await expect(pictures(page)).toHaveCount(1);
  wire.state = "up";
  expect(wire.keysOf("feedback/create")).toEqual([]);
  expect((await member.call("GET feedback/history", {})).list).toEqual([]);
});

test("fault 631: shared files that are no pictures, too large or too many are told, and the others taken", async ({
  openAs,
  server,
}) => {
  const member = await newMember(server.origin, "shares_too_much");
  const home = await openAs("/pages/index", member);
  await sessionIsKnown(home, member);
  const huge = file("huge.png", Buffer.alloc(31_000_000));
  const broken = file("broken.png", Buffer.from("no picture"));
  const page = await share(home, "", [huge, broken, file("good.png")]);
  await expect(page.getByText("1 file could not be added.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "broken.png" }).getByRole("alert")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "good.png" }).getByRole("img")).toBeVisible();
  await page.getByRole("button", { name: "Remove picture 1" }).click();

  const more = await share(
    home,
    "",
    ["two.png", "three.png", "four.png"].map((name) => file(name)),
  );
  await expect(more.getByText("1 file could not be added.")).toBeVisible();
  await expect(pictures(more)).toHaveCount(3);
});

test("fault 837: of many shares that nobody takes the newest are kept", async ({ openAs }) => {
  const home = await openAs("/pages/index");
  const page = await share(home, "share 1.");
  const told = Array.from({ length: SHARES_MAX + 1 }, (_, i) => `share ${i + 2}.`);
  await page.evaluate(async (texts) => {
    for (const one of texts) {
      const form = new FormData();
      form.set("text", one);
      await fetch("./share", { method: "POST", body: form, redirect: "manual" });
    }
  }, told);
  const kept = await everythingKept(page);
  expect(["share 1.", ...told].filter((one) => kept.includes(one))).toEqual(told.slice(1));
});

test("fault 632: what is shared without a session waits for the sign-in; what a member shared is no other member's", async ({
  openAs,
  server,
}) => {
  await newMember(server.origin, "shares_signed_out");
  const home = await openAs("/pages/index");
  await home.evaluate(() => localStorage.setItem("starship.lang", '"en"'));
  const page = await share(home, "Written before signing in.");
  await expect(page).toHaveURL(/login/);
  await home.close();
  await signIn(page, "shares_signed_out");
  await expect(text(page)).toHaveValue("Written before signing in.");
  await expect(page.getByText("could not be added")).toHaveCount(0);

  // Shared and not looked at; then the member logs out, and another one signs in.
  const origin = new URL(page.url()).origin;
  await page.goto(`${origin}/#/pages/my`);
  await expect.poll(() => everythingKept(page)).toContain('"lang":"en"');
  await page.evaluate(async () => {
    const form = new FormData();
    form.set("text", "A secret of the first.");
    await fetch("./share", { method: "POST", body: form, redirect: "manual" });
  });
  await expect.poll(() => everythingKept(page)).toContain("A secret of the first.");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await newMember(server.origin, "shares_nothing");
  await page.goto(`${origin}/#/pages/feedback`);
  await signIn(page, "shares_nothing");
  await expect(text(page)).toHaveValue("");
  await expect.poll(() => everythingKept(page)).not.toContain("A secret of the first.");
});

test("fault 633: a shared address is in the withdrawal form with where it came from, and nothing is asked for", async ({
  openAs,
  server,
  wire,
}) => {
  const member = await newMember(server.origin, "shares_address");
  const home = await openAs("/pages/index", member);
  await sessionIsKnown(home, member);
  const page = await share(home, `Send it to ${ADDRESS}, please`);
  await expect(page.locator("[name=address]")).toHaveValue(ADDRESS);
  await expect(page.getByText("This address came from another app.")).toBeVisible();
  // All of it can be read, however narrow the field is.
  await expect(page.getByText("0x 5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed")).toBeVisible();
  await page.locator("[name=address]").fill(`${ADDRESS.slice(0, -1)}0`);
  await expect(page.getByText("This address came from another app.")).toBeHidden();
  expect(wire.keysOf("withdraw/create")).toEqual([]);
  await page.reload();
  await expect(page.locator("[name=address]")).toHaveValue("");
});

test("what this device could not keep is said where it is missing", async ({ openAs, server }) => {
  const member = await newMember(server.origin, "shares_in_vain");
  const page = await openAs("/pages/feedback?shared=failed", member);
  await expect(page.getByText("What you shared could not be saved.")).toBeVisible();
  await page.goto(`${new URL(page.url()).origin}/#/pages/withdraw?shared=failed`);
  await expect(page.getByText("What you shared could not be saved.")).toBeVisible();
});
