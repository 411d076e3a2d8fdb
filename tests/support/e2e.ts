/** Browser tests: a server of one's own over the built app, and the few moves that every test makes. */
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test as base, type BrowserContext, type Page } from "@playwright/test";
import type { Language } from "../../contract/languages.ts";
import { startServer, type ServerOptions, type TestServer } from "./server.ts";

export { expect } from "@playwright/test";

export interface App {
  /**
   * Opens a route of the app ("/pages/vote", query included) in a new page.
   * @param language chosen as a member's earlier choice would be; without one the app's own default applies. A choice
   *   made in the app stays.
   */
  open(route?: string, language?: Language): Promise<Page>;
  /** Waits until the service worker is active, so that the next start needs no network. */
  readyOffline(page: Page): Promise<void>;
}

interface Fixtures {
  /** Options of `server`, by `test.use({ serverOptions: { env: { ... } } })`. */
  serverOptions: ServerOptions;
  /** A server with an empty embedded database, gone after the test. */
  server: TestServer;
  app: App;
}

interface WorkerFixtures {
  /** A data folder as the server leaves it after its first start. */
  newData: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  serverOptions: [{}, { option: true }],

  // Making the embedded database takes longer than most tests: each worker does it once, and copies it for a test.
  newData: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures needed from this pattern
    async ({}, provide) => {
      await inTemporaryFolder(async (dataDir) => {
        const server = await startServer({ dataDir });
        await server.stop();
        await provide(dataDir);
      });
    },
    { scope: "worker", timeout: 120_000 },
  ],

  server: async ({ serverOptions, newData }, provide) => {
    await inTemporaryFolder(async (dataDir) => {
      await fs.cp(newData, dataDir, { recursive: true });
      const server = await startServer({ dataDir, ...serverOptions });
      await provide(server);
      await server.stop();
    });
  },

  app: async ({ server, context }, provide) => {
    await provide({
      async open(route = "/", language) {
        if (language) await chooseLanguage(context, language);
        const page = await context.newPage();
        await page.goto(`${server.origin}/#${route}`);
        return page;
      },
      async readyOffline(page) {
        await page.waitForFunction(
          async () => (await navigator.serviceWorker.ready).active?.state === "activated",
        );
      },
    });
  },
});

async function inTemporaryFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "starship-e2e-"));
  try {
    await work(folder);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Where the app keeps the choice (src/state/language.ts). */
const LANGUAGE_ENTRY = "starship.lang";

async function chooseLanguage(context: BrowserContext, language: Language): Promise<void> {
  await context.addInitScript(
    ([entry, value]) => {
      if (localStorage.getItem(entry) === null) localStorage.setItem(entry, value);
    },
    [LANGUAGE_ENTRY, JSON.stringify(language)] as const,
  );
}
