/** Browser tests: a server over the built app, a page in it, and the few moves that every test makes. */
import fs from "node:fs/promises";
import { test as base, type BrowserContext, type Page } from "@playwright/test";
import type { Language } from "../../contract/languages.ts";
import { LIVE_PATH } from "../../contract/live.ts";
import { Client } from "./client.ts";
import { startServer, type TestServer } from "./server.ts";
import { copyOf, freshDataFolder } from "./template.ts";
import { makeVeteran } from "./veteran.ts";

export { expect } from "@playwright/test";

export interface App {
  /**
   * Opens a route of the app ("/pages/vote", query included) in a new page.
   * @param language chosen as a member's earlier choice would be; without one the app's own default applies.
   * @param member signed in as they would be from an earlier visit. What is named here holds from then on in the
   *   test's browser, until the app itself changes it; later pages name neither.
   */
  open(route?: string, language?: Language, member?: Client): Promise<Page>;
  /** Waits until the service worker is active, so that the next start needs no network. */
  readyOffline(page: Page): Promise<void>;
}

interface Fixtures {
  server: TestServer;
  app: App;
}

interface WorkerFixtures {
  /** A data folder as the server leaves it after its first start, but that withdrawals are taken at any hour. */
  newData: string;
  sharedServer: TestServer;
  /** Someone on that server to whom everything has happened that can be shown; only to be looked at. */
  veteran: Client;
}

/**
 * Tests on a server that other tests use before and after: each makes members of its own, with names that no other test
 * uses, and leaves the server running and its settings as they are.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // A first start takes longer than many a test: each worker does it once, and copies what it leaves for a test. The
  // limits of time are for what hangs, not for a busy machine.
  newData: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures needed from this pattern
    async ({}, provide) => {
      const dataDir = await freshDataFolder();
      const server = await startServer({ dataDir });
      const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "Asia/Shanghai" };
      await new Client(server.origin).call("POST operator/config", { withdrawWindow });
      await server.stop();
      await provide(dataDir);
      await fs.rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 300_000 },
  ],

  sharedServer: [
    async ({ newData }, provide) => withServer(newData, provide),
    { scope: "worker", timeout: 300_000 },
  ],

  veteran: [
    async ({ sharedServer }, provide) => provide(await makeVeteran(sharedServer)),
    { scope: "worker", timeout: 300_000 },
  ],

  server: async ({ sharedServer }, provide) => provide(sharedServer),

  app: async ({ server, context }, provide) => {
    await provide({
      async open(route = "/", language, member) {
        return openKeeping(context, server.origin, `/#${route}`, entries(language, member));
      },
      async readyOffline(page) {
        await page.waitForFunction(
          async () => (await navigator.serviceWorker.ready).active?.state === "activated",
        );
      },
    });
  },
});

/**
 * Tests of what is the same before the worker is installed, on a first visit, and after: its install takes the time of
 * one more start. A test that goes offline, or looks for what must not be kept, is none of them.
 */
export const testWithoutWorker = test.extend({ serviceWorkers: "block" });

/** Tests that stop the server, change its settings or count what it has: each on a new one, gone after the test. */
export const testAlone = test.extend<Fixtures>({
  server: async ({ newData }, provide) => withServer(newData, provide),
});

/** For tests that change on the server what the page must not hear of, or that wait until nothing is loading. */
export async function withoutLive(context: BrowserContext): Promise<void> {
  await context.addInitScript((path) => {
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) =>
      String(input).endsWith(path) ? new Response(null, { status: 404 }) : fetch(input, init);
  }, LIVE_PATH);
}

/** A new server for a test, gone after it. */
export async function withServer(
  newData: string,
  provide: (server: TestServer) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const dataDir = await copyOf(newData);
  const server = await startServer({ dataDir, env });
  await provide(server);
  await server.stop();
  await fs.rm(dataDir, { recursive: true, force: true });
}

/** What the app keeps of a choice and of a session (src/state/language.ts, src/state/session.ts). */
export function entries(language?: Language, member?: Client): Record<string, unknown> {
  return {
    ...(language && { "starship.lang": language }),
    ...(member && {
      "starship.session": { token: member.token, uid: member.uid, userInfo: null, backParams: null },
    }),
  };
}

/** Browsers that have shown the app, which then has kept something. */
const used = new WeakSet<BrowserContext>();

/** Opens a page with entries of local storage, as JSON. In a browser that was used they replace all that it has kept. */
export async function openKeeping(
  context: BrowserContext,
  origin: string,
  address: string,
  kept: Record<string, unknown>,
): Promise<Page> {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  const isFirst = !used.has(context) && context.pages().length === 0;
  used.add(context);
  if (!isFirst && localStorage.length > 0)
    await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  const page = await context.newPage();
  // That would open a page of its own, in a process of its own: here there is nothing to replace.
  const script = isFirst ? await page.addInitScript(store, { origin, localStorage }) : null;
  await page.goto(origin + address);
  await script?.dispose();
  return page;
}

/** In the page, and in pages that it frames. */
function store(of: { origin: string; localStorage: { name: string; value: string }[] }): void {
  if (location.origin !== of.origin) return;
  for (const { name, value } of of.localStorage) localStorage.setItem(name, value);
}
