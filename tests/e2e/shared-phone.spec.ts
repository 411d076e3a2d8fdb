/** One phone, several members: nothing of one is there for the next, and a session that ended has ended. */
import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { newMember, passwords, type Client } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import * as images from "../support/images.ts";
import { everythingKept, expectBalance, fundedMember, mirrors, signIn } from "../support/member.ts";
import { test } from "../support/wired.ts";

const ofMembers = expect.stringMatching(/^starship\.\d+$/);
const signInHeading = (page: Page) => page.getByRole("heading", { name: "Sign in" });

async function expectNothingOf(page: Page, member: Client, ...traces: string[]): Promise<void> {
  await expect.poll(() => mirrors(page)).not.toContain(`starship.${member.uid}`);
  const kept = await everythingKept(page);
  for (const trace of [...traces, String(member.token)]) expect(kept).not.toContain(trace);
}

test("fault 180: an invitation or a login opened over one's own session leads home, and changes nothing", async ({
  openAs,
  wire,
  server,
}) => {
  const captain = await fundedMember(server, "phone_captain", "688");
  const page = await openAs("/pages/register?referrer=phone_captain", captain);
  await expect(page).toHaveURL(/#\/pages\/index$/);
  await expectBalance(page, "688.0000");
  for (const path of ["login", "forget"]) {
    await page.goto(`${wire.origin}/#/pages/${path}`);
    await expect(page).toHaveURL(/#\/pages\/index$/);
  }
});

test("fault 180: what a member kept here is gone with their session, before another one signs in", async ({
  openAs,
  server,
}) => {
  const captain = await fundedMember(server, "phone_first", "7688.4321");
  await newMember(server.origin, "phone_second");
  const page = await openAs("/pages/bill", captain);
  await expect(page.getByText("+7,688.4321").first()).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem("starship.place", '{"name":"7688.4321 Harbour Road"}'));
  await captain.call("POST account/logout", {});
  await page.goto(`${new URL(page.url()).origin}/#/pages/my`);
  await expect(signInHeading(page)).toBeVisible();
  await expectNothingOf(page, captain, "phone_first", "7688.4321");
  await signIn(page, "phone_second");
  await expect(page.getByRole("heading", { name: "phone_second" })).toBeVisible();
  await expectNothingOf(page, captain, "phone_first", "7688.4321");
});

test("fault 180: a database that a past session left behind is gone after a start", async ({ openAs }) => {
  const page = await openAs("/");
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("starship.424242", 1);
        opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("documents"));
        opening.addEventListener("success", () => {
          opening.result.close();
          resolve();
        });
      }),
  );
  expect(await mirrors(page)).toContainEqual(ofMembers);
  await page.reload();
  await expect.poll(() => mirrors(page)).not.toContainEqual(ofMembers);
});

test("fault 181: a log-out without a connection ends the session at the server as soon as there is one", async ({
  openAs,
  wire,
  server,
}) => {
  const member = await fundedMember(server, "phone_offline", "9123.8765");
  const page = await openAs("/pages/my", member);
  await expect(page.getByRole("heading", { name: "phone_offline" })).toBeVisible();
  wire.state = "down";
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expectNothingOf(page, member, "phone_offline", "9123.8765");
  expect((await member.answer("GET account/info", {})).code).toBe(200);
  wire.state = "up";
  await expect.poll(async () => (await member.answer("GET account/info", {})).code).toBe(4001);
  const capability = createHash("sha256").update(member.token!).digest("hex");
  await expect.poll(() => everythingKept(page)).not.toContain(capability);
});

test("fault 182: signing in after the session ended on the login page leads home, not to the login page", async ({
  openAs,
  server,
}) => {
  const member = await newMember(server.origin, "phone_back");
  await member.call("POST account/logout", {});
  const page = await openAs("/pages/login", member);
  await page.waitForFunction(() => !String(localStorage.getItem("starship.session")).includes('"uid":"'));
  // It leads home while the session counts: whichever comes first, the session's end or that.
  await page.evaluate(() => void (location.hash = "#/pages/login"));
  await expect(signInHeading(page)).toBeVisible();
  await signIn(page, "phone_back", passwords.password);
  await expect(page).toHaveURL(/#\/pages\/index$/);
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(0);
});

test("fault 357: a member's own picture is neither in the worker's caches nor in the browser's, shown or logged out", async ({
  openAs,
  server,
}) => {
  const member = await newMember(server.origin, "phone_pictures");
  const page = await openAs("/pages/feedback", member);
  const picture = { name: "dot.png", mimeType: "image/png", buffer: images.png() };
  await page.locator("input[type=file]").setInputFiles([picture]);
  await page.getByRole("textbox", { name: "What would you like to tell us?" }).fill("With a picture.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Thank you, your feedback has arrived.")).toBeVisible();
  await page.goto(page.url().replace(/#.*/, "#/pages/feedbackRecord"));
  const shown = page.getByRole("link", { name: "Picture 1" }).locator("img");
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const address = (await shown.getAttribute("src"))!;
  // The worker asks the server for what it has not.
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  await browser.send("Network.setBypassServiceWorker", { bypass: true });
  const cached = () =>
    page.evaluate(async (url) => {
      const inWorker = (await caches.match(url)) !== undefined;
      const inBrowser = await fetch(url, { cache: "only-if-cached", mode: "same-origin" }).then(
        ({ ok }) => ok,
        () => false,
      );
      return { inWorker, inBrowser };
    }, address);
  expect(await cached()).toEqual({ inWorker: false, inBrowser: false });
  await page.goto(page.url().replace(/#.*/, "#/pages/my"));
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expectNothingOf(page, member, new URL(address).pathname);
  expect(await cached()).toEqual({ inWorker: false, inBrowser: false });
});
