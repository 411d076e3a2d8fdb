/** A deploy under an open app. */
import type { Page } from "@playwright/test";
import { newMember } from "../support/client.ts";
import { newDeployment, type Deployment } from "../support/deploy.ts";
import { expect, test as base } from "../support/e2e.ts";
import { startServer } from "../support/server.ts";

const test = base.extend<{ deployment: Deployment }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures needed from this pattern
  deployment: async ({}, provide) => {
    const deployment = await newDeployment();
    await provide(deployment);
    await deployment.remove();
  },
  server: async ({ deployment }, provide) => {
    const server = await startServer({ env: { APP_DIR: deployment.folder } });
    await provide(server);
    await server.stop();
  },
});

const running = (page: Page) =>
  page.evaluate(
    () => new URL(document.querySelector<HTMLScriptElement>("script[type=module]")!.src).pathname,
  );

const look = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

const caches = (page: Page) => page.evaluate(() => globalThis.caches.keys());

const feedback = (page: Page) => page.getByRole("textbox", { name: "What would you like to tell us?" });

test("an update is put off until the next start, and the app goes on as it is", async ({
  app,
  deployment,
}) => {
  const page = await app.open("/", "en");
  await app.readyOffline(page);
  const before = await running(page);
  await deployment.deploy();
  await look(page);
  const banner = page.getByRole("status").filter({ hasText: "A new version is ready." });
  await expect(banner).toBeVisible({ timeout: 120_000 });
  await banner.getByRole("button", { name: "Later" }).click();
  await expect(banner).toBeHidden();
  await expect(
    page.getByText("You will be offered the update again next time you open the app."),
  ).toBeVisible();
  expect(await running(page)).toBe(before);
  await page.reload();
  // A browser may start the newer build when the only page is loaded anew.
  await expect
    .poll(async () => (await banner.isVisible()) || (await running(page)) !== before, { timeout: 120_000 })
    .toBe(true);
});

test("fault 17: under a deploy no route is dead, the member is asked, and what was typed is kept", async ({
  app,
  server,
  deployment,
}) => {
  const page = await app.open("/pages/feedback", "en", await newMember(server.origin, "deployed"));
  await app.readyOffline(page);
  await feedback(page).fill("The deploy must not take this away.");
  const before = await running(page);
  await deployment.deploy();
  await look(page);

  const banner = page.getByRole("status").filter({ hasText: "A new version is ready." });
  // The whole shell is fetched before.
  await expect(banner).toBeVisible({ timeout: 120_000 });
  await banner.getByText("What's new").click();
  await expect(banner.getByRole("listitem").first()).toBeVisible();
  // The old app goes on until the member says so.
  expect(await running(page)).toBe(before);
  await expect(feedback(page)).toHaveValue("The deploy must not take this away.");

  await banner.getByRole("button", { name: "Update" }).click();
  await expect.poll(() => running(page).catch(() => before)).toBe(`/${await deployment.entry()}`);
  await expect(feedback(page)).toHaveValue("The deploy must not take this away.");
  await expect(banner).toBeHidden();
});

test("an app opened before a deploy still opens a screen that it has not shown yet", async ({
  app,
  server,
  deployment,
}) => {
  const page = await app.open("/", "en", await newMember(server.origin, "earlybird"));
  await expect(page.getByRole("link", { name: "My", exact: true })).toBeVisible();
  await deployment.deploy({ earlierAssets: false });
  await page.getByRole("link", { name: "My", exact: true }).click();
  await expect(page.getByRole("heading", { name: "earlybird" })).toBeVisible();
});

test.describe("without a worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a script that is gone leads to the new build, on the screen that was asked for", async ({
    app,
    server,
    deployment,
  }) => {
    const page = await app.open("/", "en", await newMember(server.origin, "unworked"));
    await expect(page.getByRole("link", { name: "My", exact: true })).toBeVisible();
    await deployment.deploy({ earlierAssets: false });
    await page.getByRole("link", { name: "My", exact: true }).click();
    await expect(page.getByRole("heading", { name: "unworked" })).toBeVisible();
    expect(await running(page)).toBe(`/${await deployment.entry()}`);
  });
});

test.describe("without a worker", () => {
  test.use({ serviceWorkers: "block" });

  test("fault 842: where the member goes while a reloaded page is on its way is where it leads", async ({
    app,
    server,
    deployment,
  }) => {
    const page = await app.open("/", "en", await newMember(server.origin, "impatient"));
    await expect(page.getByRole("link", { name: "My", exact: true })).toBeVisible();
    await deployment.deploy({ earlierAssets: false });
    const asked = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    await page.route("**/asked", (route) => asked.promise.then(() => route.fulfill({ body: "" })));
    await page.route("**/gone", (route) => route.fulfill({ body: "" }).then(gone.resolve));
    await page.route(
      ({ pathname }) => pathname === "/",
      async (route) => {
        asked.resolve();
        await gone.promise;
        // The first request is over once the page asks again.
        await route.continue().catch(() => undefined);
      },
    );
    // Playwright's own clicks would wait for the new page.
    await page.evaluate(() => {
      void fetch("./asked").then(() => {
        location.hash = "/pages/feedback";
        return fetch("./gone");
      });
      // Its script is gone, so the app reloads.
      location.hash = "/pages/bill";
    });
    await expect.poll(() => running(page).catch(() => "")).toBe(`/${await deployment.entry()}`);
    await expect(feedback(page)).toBeVisible();
  });
});

test("a worker that is stuck on its old build heals: the member is asked, and gets the new one", async ({
  app,
  server,
  deployment,
}) => {
  const first = await app.open("/", "en", await newMember(server.origin, "stuck"));
  await app.readyOffline(first);
  await first.close();
  await deployment.deploy({ worker: false });
  // The old worker answers with the old app, and finds no newer worker.
  const page = await app.open("/");
  const banner = page.getByRole("status").filter({ hasText: "A new version is ready." });
  await banner.getByRole("button", { name: "Update" }).click();
  await expect.poll(() => running(page).catch(() => "")).toBe(`/${await deployment.entry()}`);
  await expect(banner).toBeHidden();
});

test("fault 356: a tab of the build before opens a screen that it has not shown yet, after the update and without a connection", async ({
  app,
  server,
  deployment,
}) => {
  const first = await app.open("/", "en", await newMember(server.origin, "two_builds"));
  await app.readyOffline(first);
  const old = await app.open("/");
  await expect(old.getByRole("link", { name: "My", exact: true })).toBeVisible();
  const before = await running(old);
  await deployment.deploy({ earlierAssets: false });
  await look(first);
  const banner = first.getByRole("status").filter({ hasText: "A new version is ready." });
  await banner.getByRole("button", { name: "Update" }).click({ timeout: 120_000 });
  await expect.poll(() => running(first).catch(() => before)).toBe(`/${await deployment.entry()}`);
  await server.pause();
  expect(await running(old)).toBe(before);
  await old.getByRole("link", { name: "My", exact: true }).click();
  await expect(old.getByRole("heading", { name: "two_builds" })).toBeVisible();
  expect(await running(old)).toBe(before);
  await server.restart();
  // With its last tab the build goes.
  expect(await caches(first)).toContain("earlier-builds");
  await old.close();
  await expect
    .poll(async () => {
      await first.reload();
      return caches(first);
    })
    .not.toContain("earlier-builds");
});

test("fault 901: while the old worker still waits for an answer, the update says that it is under way", async ({
  app,
  server,
  deployment,
}) => {
  const page = await app.open("/", "en");
  await app.readyOffline(page);
  // The worker controls the page from its second load on.
  await page.reload();
  const before = await running(page);
  await deployment.deploy();
  await look(page);
  const banner = page.getByRole("status").filter({ hasText: "A new version is ready." });
  const update = banner.getByRole("button", { name: "Update" });
  await expect(update).toBeVisible({ timeout: 120_000 });
  // The browser starts the newer worker once the old one's requests have ended.
  process.kill(server.pid(), "SIGSTOP");
  try {
    await page.evaluate(() => void fetch("./api/notice?unseen=1").catch(() => undefined));
    await update.click();
    await expect(update).toHaveAttribute("aria-busy", "true");
    await expect(banner.getByRole("button", { name: "Later" })).toBeHidden();
    expect(await running(page)).toBe(before);
  } finally {
    process.kill(server.pid(), "SIGCONT");
  }
  await expect.poll(() => running(page).catch(() => "")).toBe(`/${await deployment.entry()}`);
});
