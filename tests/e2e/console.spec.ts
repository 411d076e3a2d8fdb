/** The operators' console, as two operators live in it. Rules O102 to O104. */
import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import type { Role } from "../../contract/operator/roles.ts";
import { goTo, openDesk } from "../support/console-page.ts";
import { expect, test, testAlone } from "../support/e2e.ts";
import { named, withAuthenticator } from "../support/e2e-passkeys.ts";
import { creditOf, propose, setFourEyes } from "../support/four-eyes.ts";
import { fundedMember } from "../support/member.ts";
import { codeOf, Desk, invited, newOperator } from "../support/operator-sessions.ts";
import { TestClock } from "../support/opened.ts";
import { usdtOf, withdraw } from "../support/withdraw.ts";

/** The real time: the server's own. */
function reached(origin: string) {
  const clock = new TestClock();
  clock.stopAt(new Date());
  return { origin, clock };
}

/** At the invitation, with an authenticator in the browser. */
async function openInvited(context: BrowserContext, origin: string, name: string, roles: Role[]) {
  await context.addInitScript(() => localStorage.setItem("starship.lang", JSON.stringify("en")));
  const secret = await invited(new Desk(origin), name, roles);
  const page = await withAuthenticator(await context.newPage());
  await page.goto(`${named(origin)}/operator/#/invitation/${secret}`);
  return page;
}

async function signInWithPasskey(page: Page): Promise<void> {
  await page.getByLabel("Passkey name").fill("This computer");
  await page.getByRole("button", { name: "Set up a passkey" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
}

async function expectNoBarrier(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  // Not `innerWidth`: a phone widens its own to what it has to show.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
}

const rooms = (page: Page) => page.getByRole("navigation").getByRole("link");
const tokenIn = (page: Page) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem("starship.operator")!) as { token: string }).token);

async function untilLoaded(page: Page, room: string): Promise<void> {
  const files = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .join(" "),
    );
  await expect.poll(files).toContain(`/assets/${room}-`);
}

testAlone(
  "what one operator proposes another one approves in the console, by the keyboard alone @wide",
  async ({ context, server }) => {
    const member = await fundedMember(server, "console_member", "0");
    const page = await openInvited(context, server.origin, "ben", ["finance"]);
    await expect(page.getByRole("heading", { name: "Welcome, ben" })).toBeVisible();
    await expectNoBarrier(page);
    await signInWithPasskey(page);
    await expect(page.getByText("Nothing needs you.")).toBeVisible();
    await expect(page).toHaveTitle("Home · Starship");

    const anna = await newOperator(reached(server.origin), "anna", ["finance"]);
    await setFourEyes(server.origin, true);
    await propose(anna, "POST operator/credit", creditOf("console_member", "50"));
    await page.reload();
    await expect(page).toHaveTitle("(1) Home · Starship");
    await expectNoBarrier(page);

    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: /^Proposals by other operators/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Proposals", level: 1 })).toBeFocused();
    await expect(page.getByText("0 → 50")).toBeVisible();
    await page.getByRole("button", { name: "Approve" }).focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByText("0 → 50")).toBeVisible();
    await expectNoBarrier(page);
    await sheet.getByRole("button", { name: "Approve" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Carried out")).toBeVisible();
    await expect(page).toHaveTitle("Proposals · Starship");
    expect(await usdtOf(member)).toBe("50");

    const token = await tokenIn(page);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(token);
    expect(await context.cookies()).toEqual([]);
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page.getByRole("heading", { name: "Sign in as an operator" })).toBeVisible();
    await expect
      .poll(() => new Desk(server.origin, token).reason("GET operator/session", {}))
      .toBe("forbidden");
  },
);

testAlone("fault 966: a page that says that nothing waits shows what comes", async ({ context, server }) => {
  await fundedMember(server, "late_credit", "0");
  await context.clock.install();
  const page = await openDesk(context, server.origin, "early", ["finance"]);
  await goTo(page, "/proposals");
  await expect(page.getByText("Nothing waits for an approval.")).toBeVisible();
  const anna = await newOperator(reached(server.origin), "anna", ["finance"]);
  await setFourEyes(server.origin, true);
  await propose(anna, "POST operator/credit", creditOf("late_credit", "50"));
  await context.clock.fastForward("00:31");
  await expect(page).toHaveTitle("(1) Proposals · Starship");
  await expect(page.getByText("0 → 50")).toBeVisible();
});

test("the console's shell is valid, and its name stands where the page's will", async ({
  context,
  server,
}) => {
  const errors: string[] = [];
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(`${server.origin}/operator/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(errors).toEqual([]);
  // Without its script, the shell stays.
  await page.route("**/*.js", (route) => route.abort());
  await page.reload();
  const left = async () => (await page.locator("#console text").boundingBox())?.x;
  await expect.poll(left).toBeCloseTo(16, 0);
});

test("a support operator signs in with a key and a code, answers feedback, and has no act of finance", async ({
  context,
  server,
}) => {
  const member = await fundedMember(server, "console_asker", "500");
  await member.call("POST feedback/create", { content: "Where is my deposit?" });
  await withdraw(member, "100");
  const page = await openInvited(context, server.origin, "sue", ["support"]);
  const key = (await page.getByText(/^[\w-]{43}$/).textContent())!;
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent())!;
  await page.getByRole("button", { name: "Use these to sign in" }).click();
  await expect(page.getByText("You cannot sign in without the key. Save it first.")).toBeVisible();
  await page.getByLabel("I have saved the key").check();
  await page.getByLabel("Authenticator code").fill(codeOf(secret, new Date()));
  await expectNoBarrier(page);
  await page.getByRole("button", { name: "Use these to sign in" }).click();

  await page.getByLabel("Name", { exact: true }).fill("sue");
  await page.getByLabel("Operator key").fill(key);
  // Each code counts once, so the next is that of the step to come.
  await page.getByLabel("Authenticator code").fill(codeOf(secret, new Date(Date.now() + 30_000)));
  await expectNoBarrier(page);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
  await expectNoBarrier(page);

  await page.getByRole("link", { name: /^Feedback without a reply/ }).click();
  await page.getByRole("button", { name: "Open the conversation with console_asker" }).click();
  const card = page.getByRole("region", { name: "console_asker" });
  await card.getByLabel("Reply").fill("It has arrived.");
  await expectNoBarrier(page);
  await card.getByRole("button", { name: "Reply" }).click();
  await expect(card).toContainText("Not read yet");
  expect((await member.call("GET feedback/history", {})).list[0]!.reply).toBe("It has arrived.");

  await rooms(page).filter({ hasText: "Withdrawals" }).click();
  await expect(page.getByRole("heading", { name: "Withdrawals", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "console_asker" })).toContainText("100");
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await rooms(page).filter({ hasText: "Members" }).click();
  await page.getByLabel("Account, number, address, transaction or referral link").fill("console_as");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: /^console_asker/ }).click();
  await expect(page.getByRole("region", { name: "Balances" })).toContainText("400.0000");
  await expect(page.getByRole("list", { name: "Statement" })).toContainText("Withdrawal");
  await expectNoBarrier(page);
});

test("an editor has no room of money, also by its address", async ({ context, server }) => {
  const page = await openInvited(context, server.origin, "eve", ["editor"]);
  await signInWithPasskey(page);
  await expect(rooms(page)).toHaveText([
    /^Home/,
    /^Alarms/,
    /^Platform/,
    /^Notices and articles/,
    /^Banners/,
    /^Settings/,
    /^Scripts/,
    /^Sessions/,
  ]);
  await page.goto(`${named(server.origin)}/operator/#/withdrawals`);
  await expect(page.getByText("Your roles do not give access to this page.")).toBeVisible();
  // The server ends the session: the page says so at its next request.
  const { list } = await new Desk(server.origin).must("GET operator/sessions", {});
  const own = list.find(({ operator }) => operator === "eve")!;
  await new Desk(server.origin).must("POST operator/session/end", { id: own.id });
  await rooms(page).filter({ hasText: "Sessions" }).click();
  await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
});

test("fault 708: a room whose script does not arrive says so, and is there once it does", async ({
  context,
  server,
}) => {
  const page = await openInvited(context, server.origin, "lia", ["auditor"]);
  await context.route(/\/assets\/Audit-/, (route) => route.abort());
  await signInWithPasskey(page);
  await rooms(page).filter({ hasText: "Audit log" }).click();
  await expect(page.getByText("This could not be loaded")).toBeVisible();
  // The others work.
  await rooms(page).filter({ hasText: "Sessions" }).click();
  await expect(page.getByText(/^As of/)).toBeVisible();
  await rooms(page).filter({ hasText: "Audit log" }).click();
  await expect(page.getByText("This could not be loaded")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("alert")).toContainText(/connection|reached|offline/i);
  await context.setOffline(false);
  await context.unroute(/\/assets\/Audit-/);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText(/^As of/)).toBeVisible();
});

testAlone(
  "fault 522: the members' worker neither answers for the console nor keeps a file of it; offline it says so",
  async ({ app, context, server }) => {
    const member = await app.open("/", "en");
    await app.readyOffline(member);
    const cached = await member.evaluate(async () => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const keys = await Promise.all(opened.map((cache) => cache.keys()));
      return keys.flat().map(({ url }) => url);
    });
    expect(cached.length).toBeGreaterThan(20);
    expect(cached.filter((url) => url.includes("operator"))).toEqual([]);
    for (const path of ["operator/", "operator"]) {
      await member.goto(`${server.origin}/${path}`);
      await expect(member.getByRole("heading", { name: "Sign in as an operator" })).toBeVisible();
    }
    const page = await openInvited(context, server.origin, "olga", ["support"]);
    await signInWithPasskey(page);
    // The other rooms' scripts come after the first room.
    await untilLoaded(page, "Alarms");
    await server.pause();
    await rooms(page).filter({ hasText: "Alarms" }).click();
    await expect(page.getByText("No connection to the server.")).toBeVisible();
    await server.restart();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("No alarms.")).toBeVisible();
  },
);
