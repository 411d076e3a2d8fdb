/** Every answer takes 8 s: the app says that the connection is slow, and everything works. */
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { passwords } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import { fundedMember, signIn } from "../support/member.ts";
import { test } from "../support/wired.ts";

const ANSWER_MS = 8_000;
/** Scripts with more are those of all other screens. */
const OTHER_SCREENS_BYTES = 40_000;
/** In which what is not held back would be asked for. */
const BEFORE_MS = 3_000;
/** Several answers, one after the other. */
const patient = { timeout: 600_000 };
const everything = /^/;
const slowly = { kind: "delay", until: () => delay(ANSWER_MS) } as const;

/** What the banners say from now on. @returns everything that was said. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said = new Set<string>();
    const note = () => {
      for (const { textContent } of document.querySelectorAll("[role=status]")) said.add(textContent);
    };
    new MutationObserver(note).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    Object.assign(globalThis, { said });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said]);
}

async function expectOnlySlow(said: string[]): Promise<void> {
  expect(said.filter((text) => /cannot be reached|offline/i.test(text))).toEqual([]);
  expect(said.filter((text) => text.includes("Slow connection"))).not.toEqual([]);
}

test("fault 326: over a line that takes 8 s for an answer a member signs in, and sees their balance", async ({
  context,
  openAs,
  wire,
  server,
}) => {
  test.slow();
  await fundedMember(server, "slow_signer", "500");
  await context.addInitScript(() => localStorage.setItem("starship.lang", '"en"'));
  const page = await openAs("/pages/login");
  const said = await listen(page);
  wire.apply(everything, slowly);
  await signIn(page, "slow_signer");
  await expect(page.getByText("500.0000").first()).toBeVisible(patient);
  await expectOnlySlow(await said());
});

test("fault 326: over a line that takes 8 s for an answer a payment is made, and what follows from it is shown", async ({
  openAs,
  wire,
  server,
}) => {
  test.slow();
  const member = await fundedMember(server, "slow_payer", "500");
  const page = await openAs("/pages/convert", member);
  await expect(page.getByText("500.0000").first()).toBeVisible();
  const said = await listen(page);
  wire.apply(everything, slowly);
  await page.locator("[name=account]").fill("genesis");
  await page.locator("[name=amount]").fill("50");
  await page.getByRole("main").locator("button[type=submit]").click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("[name=payPassword]").fill(passwords.payPassword);
  await sheet.getByRole("button", { name: "Transfer 50 USDT" }).click();
  await expect(sheet.getByRole("button", { name: "OK" })).toBeVisible(patient);
  expect(await member.call("GET wallet/balances", {})).toMatchObject({ usdt: "450" });
  await sheet.getByRole("button", { name: "OK" }).click();
  await expect(page.getByText("450.0000").first()).toBeVisible(patient);
  await expectOnlySlow(await said());
});

test("fault 882: on a first visit the mirror is loaded after the login screen", async ({ context, app }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await context.route(/\/assets\/forms-/, async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  const mirrors = () => asked.filter((url) => /\/assets\/mirror-|\/api\/notice/.test(url));
  const page = await app.open("/pages/login", "en");
  await expect(page.locator("main")).toBeVisible();
  await delay(BEFORE_MS);
  expect(mirrors()).toEqual([]);
  await expect(page.locator("[name=account]")).toBeHidden();
  release();
  await expect(page.locator("[name=account]")).toBeVisible();
  await expect.poll(mirrors).not.toEqual([]);
});

test("fault 887: on a first visit a member signs in before other screens' parts and texts have come", async ({
  context,
  app,
  server,
}) => {
  await fundedMember(server, "first_visitor", "500");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const heldBack = new Set<string>();
  await context.route(/\/assets\/(later|en)-/, async (route) => {
    const response = await route.fetch();
    const size = (await response.body()).length;
    if (size > OTHER_SCREENS_BYTES) {
      heldBack.add(new URL(route.request().url()).pathname.replace(/-.*/, ""));
      await held;
    }
    await route.fulfill({ response });
  });
  const page = await app.open("/pages/login", "en");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.locator("[name=account]").fill("first_visitor");
  await page.locator("[name=password]").fill("not this one");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Wrong account or password.")).toBeVisible();
  await page.getByRole("link", { name: "Register now" }).click();
  await expect(page.getByRole("heading", { name: "Register" })).toBeVisible();
  await expect(page.getByLabel("Referrer")).toBeVisible();
  await page.goBack();
  await signIn(page, "first_visitor");
  await expect(page.getByText("500.0000").first()).toBeVisible();
  await expect.poll(() => [...heldBack].toSorted()).toEqual(["/assets/en", "/assets/later"]);
  release();
  await page.getByRole("link", { name: "My", exact: true }).click();
  await expect(page.getByRole("link", { name: "Bill" }).first()).toBeVisible();
});
