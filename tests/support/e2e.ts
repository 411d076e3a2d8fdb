/** Browser tests: a server of one's own over the built app, and the few moves that every test makes. */
import { test as base, type BrowserContext, type Page } from "@playwright/test";
import type { Language } from "../../contract/languages.ts";
import { startServer, type ServerOptions, type TestServer } from "./server.ts";

export { expect } from "@playwright/test";

export interface App {
  /**
   * Opens a path of the app ("/pages/vote", query included) in a new page.
   * @param language chosen as a member's earlier choice would be; without one the app's own default applies. A choice
   *   made in the app stays.
   */
  open(path?: string, language?: Language): Promise<Page>;
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

export const test = base.extend<Fixtures>({
  serverOptions: [{}, { option: true }],

  server: async ({ serverOptions }, provide) => {
    const server = await startServer(serverOptions);
    await provide(server);
    await server.stop();
  },

  app: async ({ server, context }, provide) => {
    await provide({
      async open(path = "/", language) {
        if (language) await chooseLanguage(context, language);
        const page = await context.newPage();
        await page.goto(`${server.origin}/#${path}`);
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
